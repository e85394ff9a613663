import { useSession } from '@entropi/shared/session';
import { useCallback, useEffect } from 'react';
import { predicatesOf } from '../session/predicates';
import { useRegistryView, useRemotes } from './loader-context';
import { preloadPath, runWhenIdle } from './preload';

/** Loads the pages of the drawer ahead once it is quiet, one when idle; the returned one loads now. */
export function usePreloading(items: { path: string }[], isQuiet: boolean): (path: string) => void {
  const { loader } = useRemotes();
  const session = useSession();
  const view = useRegistryView();
  const preload = useCallback(
    (path: string) => preloadPath(loader, view, predicatesOf(session), path),
    [loader, view, session],
  );
  useEffect(() => {
    if (!isQuiet) return;
    return runWhenIdle(
      items.map(
        ({ path }) =>
          () =>
            preload(path),
      ),
    );
  }, [items, preload, isQuiet]);
  return preload;
}
