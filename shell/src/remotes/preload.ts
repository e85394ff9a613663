import type { AccessPredicate } from '@entropi/shared/remote/access';
import { isAllowed } from '@entropi/shared/remote/access';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { whenIdle } from '../idle';
import { findPage } from './pages';
import type { RemoteLoader } from './remote-loader';

/** Loads ahead what stands at a path, if the session may see it. */
export function preloadPath(
  loader: RemoteLoader,
  view: RegistryView,
  holding: ReadonlySet<AccessPredicate>,
  path: string,
): Promise<unknown> {
  const page = findPage(view, path);
  if (!page?.target || !isAllowed(page.access, holding)) return Promise.resolve();
  return loader.ensure(page.target);
}

/** Runs the tasks one after another, each when the page has nothing to do. Returns what stops it. */
export function runWhenIdle(tasks: (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const runNext = async () => {
    const task = stopped ? undefined : tasks.shift();
    if (!task) return;
    await task();
    whenIdle(runNext);
  };
  whenIdle(runNext);
  return () => {
    stopped = true;
  };
}
