import { pause } from '@entropi/shared/http/pause';
import {
  createBrowserRouter,
  createPath,
  redirect,
  replace,
} from '@entropi/shared/router/data-router';
import { session$ } from '@entropi/shared/session';
import { LazyHome } from './home/lazy-home';
import { Starting } from './layout/starting';
import type { PageData, StoppedNavigation } from './page-data';
import { PageHost } from './page-host';
import { findPage } from './remotes/load/pages';
import type { Registry } from './remotes/load/registry';
import type { RemoteLoader } from './remotes/load/remote-loader';
import { decide, findWayOut } from './session/redirect-rules';

/** How long a navigation waits for a remote before it shows an empty page. */
const SWITCH_LIMIT_MS = 3_000;

export interface ShellRouterOptions {
  registry: Pick<Registry, 'getView'>;
  loader: Pick<RemoteLoader, 'ensure'>;
}

/**
 * The one router. It has a single route, because the registry decides which page a path has, and may
 * change while the page is open. Its loader waits for the remote, so that a navigation shows no empty
 * page in between, and never rejects.
 */
export function createShellRouter({ registry, loader }: ShellRouterOptions) {
  let stopped: StoppedNavigation | null = null;
  const router = createBrowserRouter([
    {
      path: '*',
      element: <PageHost />,
      hydrateFallbackElement: <Starting />,
      loader: async ({ request }): Promise<PageData | Response> => {
        const { pathname, search, hash } = new URL(request.url);
        const to = pathname + search + hash;
        const page = findPage(registry.getView(), pathname);
        const session = session$.value;
        const decision = decide(session, pathname, page);
        if (decision.kind === 'go') {
          return redirect(findWayOut(session, decision.to, to));
        }
        if (decision.kind === 'show' && page?.target) {
          const state = await Promise.race([loader.ensure(page.target), pause(SWITCH_LIMIT_MS)]);
          const here = createPath(router.state.location);
          if (state?.status === 'superseded' && here !== to) {
            stopped = { target: page.target, to };
            return replace(here);
          }
        }
        if (decision.kind === 'show' && page && !page.target) {
          await Promise.race([LazyHome.load(), pause(SWITCH_LIMIT_MS)]);
        }
        const data = { stopped };
        stopped = null;
        return data;
      },
    },
  ]);
  return router;
}

export type ShellRouter = ReturnType<typeof createShellRouter>;
