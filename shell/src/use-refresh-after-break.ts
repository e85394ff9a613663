import { useLiveState } from '@entropi/shared/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What was shown while the live stream was away may be old: it is called again when it is back. */
export function useRefreshAfterBreak(): void {
  const live = useLiveState();
  const queryClient = useQueryClient();
  const wasBroken = useRef(false);
  useEffect(() => {
    if (live === 'waiting') wasBroken.current = true;
    if (live === 'off') wasBroken.current = false;
    if (live !== 'open' || !wasBroken.current) return;
    wasBroken.current = false;
    void queryClient.invalidateQueries();
  }, [live, queryClient]);
}
