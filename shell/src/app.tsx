import { CacheProvider } from '@emotion/react';
import type { Client } from '@entropi/shared/http';
import { ShellProvider } from '@entropi/shared/remote';
import type { DemoKeys } from '@entropi/shared/remote/manifest';
import { RouterProvider } from '@entropi/shared/router/data-router';
import { useSession } from '@entropi/shared/session';
import { theme } from '@entropi/shared/ui/theme';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import { Fonts } from './layout/fonts';
import { LimitedNotice } from './layout/limited-notice';
import { Notices } from './layout/notices';
import { OfflineNotice } from './layout/offline-notice';
import { Starting } from './layout/starting';
import { LazyOverrideBanner } from './overrides/lazy-override-banner';
import type { OverrideRequest } from './overrides/override-request';
import { useOverrideRequest } from './overrides/use-override-request';
import { Proofs } from './proof/proofs';
import { RemotesProvider } from './remotes/load/loader-context';
import { useRegistryOfSession } from './remotes/load/use-session-registry';
import { useSlotFills } from './remotes/slot/use-slot-fills';
import { RecallNotice } from './remotes/update/recall-notice';
import { UpdateNotice } from './remotes/update/update-notice';
import type { ShellRouter } from './router';
import { saveUser } from './session/return-place';
import { createStyleCache } from './style-cache';
import { useRefreshAfterBreak } from './use-refresh-after-break';

export interface AppProps {
  /** Only what shows nothing is made ready: theme and styles, so that the page is drawn sooner once it has come. */
  isHeld?: boolean;
  client: Client;
  queryClient: QueryClient;
  nonce: string | undefined;
  demoKeys?: DemoKeys;
  remotes: ComponentProps<typeof RemotesProvider>['value'] & object;
  /** Starts the page's router, which has to wait until the session is known. */
  getRouter: () => ShellRouter;
  /** Sends the gateway the overrides that a developer asked for. */
  requestOverrides: OverrideRequest;
}

/** The whole page. It draws nothing until the first effect has run, as the specification demands. */
export function App(props: AppProps) {
  const { isHeld = false, client, queryClient, nonce, demoKeys, remotes } = props;
  const [isMounted, setMounted] = useState(false);
  const [styles] = useState(() => createStyleCache(nonce));
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ShellProvider value={{ client, nonce, demoKeys, useSlotFills }}>
            <RemotesProvider value={remotes}>{!isHeld && <Shown {...props} />}</RemotesProvider>
          </ShellProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

function Shown({ getRouter, requestOverrides, queryClient }: AppProps) {
  return (
    <>
      <Fonts />
      <LazyOverrideBanner />
      <Running
        getRouter={getRouter}
        requestOverrides={requestOverrides}
        queryClient={queryClient}
      />
      <RecallNotice />
      <UpdateNotice />
      <OfflineNotice />
      <LimitedNotice />
      <Notices />
      <Proofs />
    </>
  );
}

/** Shows pages once the session is known and the registry has been read for it. */
function Running(props: Pick<AppProps, 'getRouter' | 'requestOverrides' | 'queryClient'>) {
  const { getRouter, requestOverrides, queryClient } = props;
  const session = useSession();
  const hasRegistry = useRegistryOfSession(session);
  useOverrideRequest(session, hasRegistry, requestOverrides);
  useRefreshAfterBreak();
  const username = 'username' in session ? session.username : null;
  useEffect(() => saveUser(session), [session]);
  // What one user has seen is never shown to the next.
  useEffect(
    () => (username === null ? undefined : () => queryClient.clear()),
    [username, queryClient],
  );
  if (session.state === 'loading') return <Starting problem={session.problem} />;
  if (!hasRegistry) return <Starting />;
  return <Routed router={getRouter()} />;
}

/**
 * Mounts the router once it knows its first page. The router could wait by itself, but would then draw
 * that page in slices, as if an earlier page had to stay usable meanwhile.
 */
function Routed({ router }: { router: ShellRouter }) {
  const isReady = useSyncExternalStore(router.subscribe, () => router.state.initialized);
  return isReady ? <RouterProvider router={router} /> : <Starting />;
}
