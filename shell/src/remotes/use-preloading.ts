import { useSession } from '@entropi/shared/session';
import { useCallback, useEffect } from 'react';
import { predicatesOf } from '../session/predicates';
import { useRegistryView, useRemotes } from './loader-context';
import { preloadPath, runWhenIdle } from './preload';

/** Loads the pages of the drawer ahead when nothing else is to do; the returned one loads now. */
export function usePreloading(items: { path: string }[]): (path: string) => void {
  const { loader } = useRemotes();
  const session = useSession();
  const view = useRegistryView();
  const preload = useCallback(
    (path: string) => preloadPath(loader, view, predicatesOf(session), path),
    [loader, view, session],
  );
  useEffect(
    () =>
      runWhenIdle(
        items.map(
          ({ path }) =>
            () =>
              preload(path),
        ),
      ),
    [items, preload],
  );
  return preload;
}
