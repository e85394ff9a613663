import type { AccessPredicate } from '@entropi/shared/remote/access';
import { isAllowed } from '@entropi/shared/remote/access';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import type { Session } from '@entropi/shared/session';
import { whenIdle } from '../../idle';
import { decide } from '../../session/redirect-rules';
import { findPage } from '../load/pages';
import type { RemoteLoader } from '../load/remote-loader';

/**
 * Loads the page at the address that was opened, even before the session is known: index.html has requested
 * its files already, and lists only pages that everybody may know of. Never rejects.
 */
export async function loadFirstPage(
  loader: Pick<RemoteLoader, 'ensure'>,
  view: RegistryView,
  session: Session,
  path: string,
): Promise<void> {
  const page = findPage(view, path);
  if (!page?.target) return;
  const { kind } = decide(session, path, page);
  const isLikely = kind === 'wait' && !page.onlySignedOut;
  if (kind === 'show' || isLikely) await loader.ensure(page.target);
}

/** Preloads the page at a path, if the session may see it; one that failed before is left to the user. */
export function preloadPath(
  loader: RemoteLoader,
  view: RegistryView,
  holding: ReadonlySet<AccessPredicate>,
  path: string,
): Promise<unknown> {
  const page = findPage(view, path);
  if (!page?.target || !isAllowed(page.access, holding)) return Promise.resolve();
  return loader.preload(page.target);
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
