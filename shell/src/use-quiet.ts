import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from './idle';
import type { Target } from './remotes/load-state';
import { useIsLoading } from './remotes/loader-context';

/**
 * Whether the first page stands, with what it asked the API for: until then nothing may take the
 * network or the processor from it. Once true, true for ever.
 */
export function useQuiet(target: Target | null): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const isLoading = useIsLoading(target);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isQuiet || isLoading || isFetching) return;
    let isCurrent = true;
    whenIdle(() => isCurrent && setQuiet(true));
    return () => {
      isCurrent = false;
    };
  }, [isQuiet, isLoading, isFetching]);
  return isQuiet;
}
