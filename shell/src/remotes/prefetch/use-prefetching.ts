import { useSession } from '@entropi/shared/session';
import { useCallback, useEffect } from 'react';
import { derivePredicates } from '../../session/predicates';
import { useRegistryView, useRemotes } from '../load/loader-context';
import { preloadPath, runWhenIdle } from './prefetch';

/** Loads the pages of the drawer ahead once it is quiet, one when idle; the returned one loads now. */
export function usePreloading(items: { path: string }[], isIdle: boolean): (path: string) => void {
  const { loader } = useRemotes();
  const session = useSession();
  const view = useRegistryView();
  const preload = useCallback(
    (path: string) => preloadPath(loader, view, derivePredicates(session), path),
    [loader, view, session],
  );
  useEffect(() => {
    if (!isIdle) return;
    return runWhenIdle(
      items.map(
        ({ path }) =>
          () =>
            preload(path),
      ),
    );
  }, [items, preload, isIdle]);
  return preload;
}
