import type { Prepare, PrepareContext } from '@entropi/shared/remote';
import type { AccessPredicate } from '@entropi/shared/remote/access';
import { isAllowed } from '@entropi/shared/remote/access';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { type Session, session$, tokens$ } from '@entropi/shared/session';
import { decodeClaims } from '@entropi/shared/session/claims';
import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../idle';
import { decide } from '../../session/redirect-rules';
import { findPage, type ShellPage } from '../load/pages';
import type { RemoteLoader } from '../load/remote-loader';

/**
 * Loads the page at the address that was opened and lets it fetch its data, even before the session is known:
 * index.html has requested its files already, and lists only pages that everybody may know of. Never rejects.
 *
 * @returns the data that is on its way, a promise that never rejects; null if nothing is fetched
 */
export async function loadFirstPage(
  loader: Pick<RemoteLoader, 'ensure'>,
  view: RegistryView,
  session: Session,
  path: string,
  services: { client: PrepareContext['client']; queries: QueryClient },
): Promise<{ data: Promise<unknown> } | null> {
  const page = findPage(view, path);
  const target = page?.target;
  if (!target) return null;
  const { kind } = decide(session, path, page);
  const isLikely = kind === 'wait' && !page.onlySignedOut;
  if (kind !== 'show' && !isLikely) return null;
  let data: Promise<unknown> | null = null;
  const begin = (prepare: Prepare | undefined) => {
    if (prepare) data ??= fetchAhead(prepare, page.params, services);
  };
  const state = await loader.ensure(target, (module) => begin(module.prepare?.[target.id]));
  if (state.status === 'ready') begin(state.prepare);
  return data && { data };
}

/** Lets a page fetch its data for the owner of the token; null without one. */
function fetchAhead(
  prepare: Prepare,
  params: ShellPage['params'],
  services: { client: PrepareContext['client']; queries: QueryClient },
): Promise<unknown> | null {
  const user = decodeClaims(tokens$.value.access)?.sub;
  if (!user) return null;
  forgetForOthers(services.queries, user);
  // A page that cannot prepare itself is drawn all the same.
  return Promise.resolve({ ...services, params })
    .then(prepare)
    .catch(() => undefined);
}

/** What was fetched for the owner of the token is not shown when the session turns out to be somebody else's. */
function forgetForOthers(queries: QueryClient, owner: string): void {
  let isKnown = false;
  // Whatever draws the page hears of the session after this.
  session$.subscribe((session) => {
    if (isKnown || !('username' in session)) return;
    isKnown = true;
    if (session.username !== owner) queries.clear();
  });
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
