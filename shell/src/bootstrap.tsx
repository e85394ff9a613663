import { pause } from '@entropi/shared/http/pause';
import { fetchJson } from '@entropi/shared/http/resource';
import { CONTRACT_VERSION } from '@entropi/shared/remote';
import { getAccessToken, session$, tokens$ } from '@entropi/shared/session';
import { hideFirstView } from '@entropi/shared/ui/first-view';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { LazyHome } from './home/lazy-home';
import { whenIdle } from './idle';
import { loadBar } from './layout/lazy-bar';
import { createOverrideRequest } from './overrides/override-request';
import type { Page } from './page';
import { makeTraceparent } from './page-trace';
import { createQueryClient } from './query-client';
import { retryAfterUpdates } from './remotes/load/development';
import { diagnose } from './remotes/load/diagnose';
import { createFederation } from './remotes/load/federation';
import { createRegistry, type Registry } from './remotes/load/registry';
import { createRemoteLoader } from './remotes/load/remote-loader';
import { createLoadReport } from './remotes/load/report-load';
import { reportViolations } from './remotes/load/report-violations';
import { listScripts } from './remotes/load/script-policy';
import { seesMoreThanIndex } from './remotes/load/use-session-registry';
import { loadFirstPage } from './remotes/prefetch/prefetch';
import { pollRegistry } from './remotes/update/registry-poll';
import { listenForRevisions } from './remotes/update/revision-push';
import { createShellRouter } from './router';
import { connectSession } from './session/connect';
import { restoreLanguage } from './session/language';
import { createReportedCheck } from './session/report-reply';

/** The frame of index.html stands for this long. What has come by then is drawn at once, without a loading sign. */
const FIRST_PAGE_LIMIT_MS = 1_000;

/** The frame stands for this much longer until a page that has come has its data, so that it is not drawn twice. */
const FIRST_DATA_LIMIT_MS = 1_000;

/** Connects the parts of the shell and draws the page. */
export async function boot({ config, registry: initial, nonce }: Page): Promise<void> {
  restoreLanguage();
  // Until their session is known, which takes a call, a signed-in user would see the form of the login.
  if (tokens$.value.access) hideFirstView();
  // A signed-in user will see it, so its files load in parallel with everything else.
  if (tokens$.value.access && location.pathname === '/') void LazyHome.load();
  const checkReply = createReportedCheck(config.environment, initial.shell.version);
  const client = connectSession(config.apiBaseUrl, checkReply);
  const isCanary = (remote: string) => registry.find(remote)?.channel === 'canary';
  const report = createLoadReport(config.environment, initial.shell.version, isCanary);
  const fetchView = async () => {
    const token = await getAccessToken();
    // The registry is read with the overrides of this page, whose policy lets scripts come from no other origin.
    const overrides = initial.overrides ? `&overrides=${initial.overrides}` : '';
    const address = `/registry.json?contract=${CONTRACT_VERSION}${overrides}`;
    const signal = AbortSignal.timeout(config.loader.timeoutMs);
    const traceparent = makeTraceparent();
    const request = { token, signal, traceparent, cache: 'no-cache' } as const;
    const [{ parseView }, response] = await Promise.all([
      import(/* webpackChunkName: "registry" */ './remotes/load/parse-view'),
      fetchJson(address, request),
    ]);
    const view = parseView(response);
    listScripts(view);
    return view;
  };
  const registry: Registry = createRegistry(initial, fetchView, report);
  const loader = createRemoteLoader({
    federation: createFederation(config.loader.timeoutMs),
    registry,
    limits: config.loader,
    report,
    diagnose,
    wait: pause,
  });
  retryAfterUpdates(loader);
  const queryClient = createQueryClient();
  const services = { client, queries: queryClient };
  const firstPage = loadFirstPage(loader, initial, session$.value, location.pathname, services);
  // The scripts of the page come first; those of the bar while it waits for its data.
  if (tokens$.value.access) void firstPage.then(loadBar);
  if (config.environment !== 'local') reportViolations();
  pollRegistry(registry, config.registryPoll);

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  const requestOverrides = createOverrideRequest(registry, getAccessToken);
  const getRouter = once(() => createShellRouter({ loader, registry }));
  const page = createRoot(root);
  const remotes = { loader, registry };
  const draw = (isHeld: boolean) =>
    page.render(
      <App
        isHeld={isHeld}
        client={client}
        queryClient={queryClient}
        nonce={nonce}
        demoKeys={config.demoKeys}
        remotes={remotes}
        getRouter={getRouter}
        requestOverrides={requestOverrides}
      />,
    );
  draw(true);
  const loaded = await Promise.race([firstPage, pause(FIRST_PAGE_LIMIT_MS)]);
  if (loaded) await Promise.race([loaded.data, pause(FIRST_DATA_LIMIT_MS)]);
  // By the time React draws, the router then knows its first page, and no sign of waiting is drawn before that.
  const session = session$.value;
  if (session.state !== 'loading' && !seesMoreThanIndex(session)) getRouter();
  draw(false);
  whenIdle(() => listenForRevisions(registry));
}

/** Creates the router when the session is first known, and keeps that one. */
function once<T>(create: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: create() };
    return made.value;
  };
}
