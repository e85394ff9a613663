import { useLiveState } from '@entropi/shared/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads data again when the live stream is back, because what is shown may be outdated. */
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
