import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from './idle';
import type { Target } from './remotes/load/load-state';
import { useIsLoading } from './remotes/load/loader-context';

/**
 * Says whether the first page is complete, with the data that it requested. Until then nothing else may
 * take the network or the processor from it. Once true, it stays true.
 */
export function useIdle(target: Target | null): boolean {
  const [isIdle, setIdle] = useState(false);
  const isLoading = useIsLoading(target);
  const isFetching = useIsFetching(isIdle);
  useEffect(() => {
    if (isIdle || isLoading || isFetching) return;
    let isCurrent = true;
    whenIdle(() => isCurrent && setIdle(true));
    return () => {
      isCurrent = false;
    };
  }, [isIdle, isLoading, isFetching]);
  return isIdle;
}

/** Whether a call of the page is under way. Once the page was idle it is false, so that nothing is drawn again. */
function useIsFetching(isIdle: boolean): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // The notification comes a little later, because a component that is being drawn may have begun the call.
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => !isIdle && queries.isFetching() > 0);
}
