import { createBrowserRouter, redirect } from '@entropi/shared/router/data-router';
import { session$ } from '@entropi/shared/session';
import { Starting } from './layout/starting';
import { PageHost } from './page-host';
import { findPage } from './remotes/pages';
import type { Registry } from './remotes/registry';
import type { RemoteLoader } from './remotes/remote-loader';
import { decide, findWayOut } from './session/redirect-rules';

/** A switch waits this long for a remote before it shows the empty page. */
const SWITCH_LIMIT_MS = 3_000;

export interface ShellRouterOptions {
  registry: Pick<Registry, 'getView'>;
  loader: Pick<RemoteLoader, 'ensure'>;
}

/**
 * The one router. It has a single route: which page stands at a path is the registry's to say, and
 * that changes while the page is open. Its loader waits for the remote, so that a switch does not
 * flash, and never rejects.
 */
export function createShellRouter({ registry, loader }: ShellRouterOptions) {
  return createBrowserRouter([
    {
      path: '*',
      element: <PageHost />,
      hydrateFallbackElement: <Starting />,
      loader: async ({ request }) => {
        const { pathname, search, hash } = new URL(request.url);
        const page = findPage(registry.getView(), pathname);
        const session = session$.value;
        const decision = decide(session, pathname, page);
        if (decision.kind === 'go') {
          return redirect(findWayOut(session, decision.to, pathname + search + hash));
        }
        if (decision.kind === 'show' && page?.target) {
          await Promise.race([loader.ensure(page.target), pause(SWITCH_LIMIT_MS)]);
        }
        return null;
      },
    },
  ]);
}

export type ShellRouter = ReturnType<typeof createShellRouter>;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
