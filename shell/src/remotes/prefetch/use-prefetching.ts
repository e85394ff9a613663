import { useSession } from '@entropi/shared/session';
import { useCallback, useEffect } from 'react';
import { derivePredicates } from '../../session/predicates';
import { useRegistryView, useRemotes } from '../load/loader-context';
import { preloadPath, runWhenIdle } from './prefetch';

/** Preloads the drawer's pages one by one while the page is idle. The returned function preloads one at once. */
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
