import { createClient } from '@entropi/shared/http';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { publishSession, type Session } from '@entropi/shared/session';
import { createStubApi, type StubApi } from '@entropi/shared/testing/stub-api';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app';
import { createQueryClient } from '../query-client';
import { createShellRouter } from '../router';
import { createTestLoader, type Serve } from './remotes';

export interface RenderShellOptions {
  session: Session;
  view: RegistryView;
  path?: string;
  api?: StubApi;
  serve: Serve;
}

/** Renders the whole shell at a path, on a stubbed API and a scripted federation. */
export function renderShell({ session, view, path = '/', serve, ...rest }: RenderShellOptions) {
  const api = rest.api ?? createStubApi();
  window.history.replaceState(null, '', path);
  publishSession(session);
  const client = createClient({
    baseUrl: api.baseUrl,
    session: {
      getAccessToken: async () => 'access',
      getTemporaryToken: () => null,
      unauthorized$: { next: () => undefined },
    },
    fetch: api.fetch,
  });
  const { loader, registry, gateway, requests } = createTestLoader(serve, { view });
  const router = createShellRouter({ loader, registry });
  const result = render(
    <App
      client={client}
      queryClient={createQueryClient()}
      nonce={undefined}
      remotes={{ loader, registry }}
      getRouter={() => router}
      requestOverrides={async () => ({ kind: 'nothing-requested' })}
    />,
  );
  return { ...result, api, gateway, registry, requests, router, user: userEvent.setup() };
}
