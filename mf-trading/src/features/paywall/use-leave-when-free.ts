import { recheckSession } from '@entropi/shared/session';
import { useEffect } from 'react';

/**
 * Leaves the paywall once nothing is overdue, even if the stream has not reported it. The shell then offers
 * to start the task.
 *
 * @param isFree undefined while it is not known
 */
export function useLeaveWhenFree(isFree: boolean | undefined): void {
  useEffect(() => {
    if (isFree) recheckSession();
  }, [isFree]);
}
