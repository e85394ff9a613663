import { createHash, randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { describeRequestIds, TRACE_LABEL } from '@entropi/contracts/request-ids';
import { continueTraceparent } from '@entropi/contracts/trace-context';
import { NOT_SECRET } from '@entropi/shared/remote/access';
import type { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { OVERRIDE_PARAMETER, OVERRIDE_RESET } from '@entropi/shared/remote/overrides';
import {
  describeHttpLimits,
  lacksHost,
  routeExpectations,
} from '@entropi/shared/server/http-limits';
import { createLogOutput } from '@entropi/shared/server/log-output';
import { findRouterError } from '@entropi/shared/server/router-errors';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { NO_TRACING, type Tracing } from '@entropi/shared/server/tracing';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { applyOverrides, createOverrides } from '../overrides/overrides';
import { registerOverrides } from '../overrides/overrides-route';
import { UNNAMED_CONTRACT } from '../registry/limit-to-contract';
import type { Registry } from '../registry/registry';
import { viewRegistry } from '../registry/registry-view';
import type { Store } from '../store/store';
import { createCanaryGuard } from '../usage/canary-guard';
import { createLoadCollector } from '../usage/load-collector';
import { createUseCollector } from '../usage/usage-collector';
import type { UsageLog } from '../usage/usage-log';
import { APP_MANIFEST_PATH, renderAppManifest } from './app-manifest';
import { findByContent } from './by-content';
import { cacheRegistry, RegistryUnavailable } from './cached-registry';
import { registerCompression, sendCompressed } from './compression';
import { describeDeviceCookie, findDeviceId, hasDeviceCookie, makeDeviceId } from './device';
import { endConnectionsOnClose } from './end-connections';
import { findLanguage, openFirstViews } from './first-views';
import { allowForeignHosts } from './foreign-hosts';
import type { GatewayMetrics } from './gateway-metrics';
import { renderIndexPage } from './index-page';
import { listPageHints } from './page-hints';
import { listPageReads } from './page-reads';
import { buildFileHeaders, buildPolicyHeaders } from './policy';
import { registerPushWorker } from './push-worker';
import { createUserLookup, UserUnknown } from './registry-user';
import { reject } from './reject';
import { registerReports } from './reports-route';
import { registerRevisionStream } from './revision-stream';
import { isKnown, registerStaticFiles } from './static-files';
import { traceRequests } from './trace-requests';

const REQUEST_TIMEOUT_MS = 30_000;

/** The headers that a page and a view of the registry depend on. */
const VARY_HEADERS = ['Authorization', 'Cookie'];
/** A page begins in the browser's language too. */
const PAGE_VARY_HEADERS = [...VARY_HEADERS, 'Accept-Language'];
const JSON_TYPE = 'application/json; charset=utf-8';
const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

export interface GatewayDeps {
  registry: Pick<Registry, 'read' | 'write'>;
  /** The store of the published files. */
  store: Pick<Store, 'find'>;
  /** Records the versions that browsers load; not recorded if left out. */
  usageLog?: UsageLog;
  runtime: RuntimeConfig;
  apiInternalUrl: string;
  tls: boolean;
  /** Number of proxies in front whose X-Forwarded-For is trusted; none if left out. */
  trustedProxies?: number;
  /** Origins from which developers may load remotes in place of the published ones; none if left out. */
  overrides?: { origins: readonly string[]; secret: string };
  /** Origins of other teams' pages that may load remotes; none if left out. */
  foreignHosts?: readonly string[];
  logLevel: string;
  /** A request that has not arrived whole after this is closed. */
  requestTimeoutMs?: number;
  /** Metrics of what the gateway does; not counted if left out. */
  metrics?: GatewayMetrics;
  /** Records traces; not recorded if left out. */
  tracing?: Tracing;
  now?: () => number;
  /** Headers of the page; `dev` has looser ones. */
  buildHeaders?: typeof buildPolicyHeaders;
  /** How long files may be kept; for ever unless `dev` rewrites them. */
  fileCacheControl?: string;
}

/** `overrides` and `contract` are those of the open page. */
interface RegistryRequest {
  Querystring: { overrides?: string; contract?: string };
}

/** Says whether a request is a person's navigation, and not a script that asks for data or a file. */
function isNavigation(request: FastifyRequest): boolean {
  const [address = '/'] = request.url.split('?');
  const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && wantsPage && !/\.[^/]*$/.test(address);
}

/** Says whether the address asks to end all overrides, which works whatever state the page is in. */
function isReset(request: FastifyRequest): boolean {
  const [, search] = request.url.split('?');
  return new URLSearchParams(search).getAll(OVERRIDE_PARAMETER).includes(OVERRIDE_RESET);
}

/** Builds the server in front of everything that a browser loads. */
export function createGateway(deps: GatewayDeps): FastifyInstance {
  const { runtime, trustedProxies = 0, tracing = NO_TRACING } = deps;
  const buildHeaders = deps.buildHeaders ?? buildPolicyHeaders;
  const { origins = [], secret = '' } = deps.overrides ?? {};
  const grants = createOverrides({ origins, secret, tls: deps.tls, now: deps.now });
  const app = fastify({
    logger: { level: deps.logLevel, stream: createLogOutput() },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: TRACE_LABEL,
    }),
    ...describeRequestIds(),
    ...describeHttpLimits(deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
  });
  endConnectionsOnClose(app);
  const stored = cacheRegistry(deps.registry, app.log, deps.now);
  const guard = createCanaryGuard({ registry: deps.registry, log: app.log });
  const registry = { ...stored, read: async () => guard.withhold(await stored.read()) };

  const { usageLog: record } = deps;
  const uses = record
    ? createUseCollector({ record, documents: registry, log: app.log, now: deps.now })
    : null;
  const loads = record
    ? createLoadCollector({ record, documents: registry, log: app.log, now: deps.now })
    : null;
  if (uses && loads) {
    app.addHook('onReady', uses.flush);
    app.addHook('onClose', uses.close);
    app.addHook('onClose', loads.close);
  }

  const findFirstView = openFirstViews(deps.store, app.log);
  const spans = traceRequests(app, tracing);
  const findUser = createUserLookup(deps.apiInternalUrl, { tracing, spans }, deps.now);
  deps.metrics?.observe(app);
  deps.metrics?.watchRegistry(registry.findStaleSince);
  registerCompression(app);
  routeExpectations(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(buildFileHeaders(deps.tls));
    if (lacksHost(request.raw)) return reject(reply, 400, 'host_missing', 'Bad Request');
  });

  allowForeignHosts(app, deps.foreignHosts ?? [], registry);

  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const { shell } = await registry.read();
    if (!shell?.channels.stable) {
      return reject(reply, 503, 'no_shell', 'No shell is published');
    }
    const staleSince = registry.findStaleSince();
    return staleSince
      ? { status: 'stale', registry_unreadable_since: staleSince }
      : { status: 'ok' };
  });

  // Compression is for texts written here. The plugin has to be registered before their routes.
  void app.register(async (scope) => {
    scope.get('/config.json', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return sendCompressed(reply, JSON.stringify(runtime), { type: JSON_TYPE });
    });

    scope.get<RegistryRequest>('/registry.json', async (request, reply) => {
      reply.header('vary', `${VARY_HEADERS.join(', ')}, accept-encoding`);
      reply.header('cache-control', 'private, no-cache');
      const deviceId = findDeviceId(request.headers.cookie);
      const { contract = UNNAMED_CONTRACT } = request.query;
      const holding = await findUser(request);
      const view = viewRegistry(await registry.read(), holding, deviceId, contract);
      if (!view) return reject(reply, 503, 'no_shell', 'No shell is published');
      const granted = grants.read(request.headers.cookie);
      // The policy of an open page admits only the overrides that it was served with, and no later ones.
      const isSame = granted !== null && granted.key === request.query.overrides;
      const body = JSON.stringify(isSame ? applyOverrides(view, granted) : view);
      const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      // The tag is weak, because it is the same for each compression.
      reply.header('etag', `W/${tag}`);
      if (isKnown(request, tag)) return reply.code(304).send();
      return sendCompressed(reply, body, { type: JSON_TYPE, vary: VARY_HEADERS });
    });

    scope.get(APP_MANIFEST_PATH, async (request, reply) => {
      const device = findDeviceId(request.headers.cookie);
      const view = viewRegistry(await registry.read(), NOT_SECRET, device);
      if (!view) return reject(reply, 503, 'no_shell', 'No shell is published');
      reply.header('cache-control', 'private, no-cache');
      const body = renderAppManifest(view.shell.version);
      return sendCompressed(reply, body, { type: MANIFEST_TYPE, vary: VARY_HEADERS });
    });

    scope.get('/*', async (request, reply) => {
      if (!isNavigation(request)) return reply.callNotFound();
      const document = await registry.read();
      const deviceId = findDeviceId(request.headers.cookie) ?? makeDeviceId();
      // A navigation carries no token, so the page lists only what everybody may know of.
      const view = viewRegistry(document, NOT_SECRET, deviceId);
      const shell = view && document.shell?.versions[view.shell.version];
      if (!shell) return reject(reply, 503, 'no_shell', 'No shell is published');
      const nonce = randomBytes(18).toString('base64');
      const apiOrigin = new URL(runtime.apiBaseUrl).origin;
      const reset = isReset(request);
      const granted = reset ? null : grants.read(request.headers.cookie);
      if (reset) reply.header('set-cookie', grants.clear);
      if (!hasDeviceCookie(request.headers.cookie, deps.tls)) {
        reply.header('set-cookie', describeDeviceCookie(deviceId, deps.tls));
      }
      const overrideOrigins = granted?.origins ?? [];
      const shown = applyOverrides(view, granted);
      const address = request.url.split('?')[0] ?? '/';
      const hints = listPageHints(document, shown, address);
      const reads = listPageReads(document, shown, address);
      const language = findLanguage(request.headers);
      const firstView = await findFirstView({ shell, view: shown, address, language });
      reply
        .headers(buildHeaders({ nonce, apiOrigin, tls: deps.tls, overrideOrigins }))
        .header('cache-control', 'no-store');
      const traceparent = continueTraceparent(spans.findContext(request));
      const page = renderIndexPage({
        address,
        shell,
        view: shown,
        hints,
        reads,
        config: runtime,
        firstView,
        language,
        nonce,
        traceparent,
      });
      return sendCompressed(reply, page, {
        type: 'text/html; charset=utf-8',
        vary: PAGE_VARY_HEADERS,
      });
    });
  });

  registerPushWorker(app);
  registerRevisionStream(app, registry);
  registerOverrides(app, { grants, registry, findUser });
  registerReports(app, uses && loads && { uses, loads }, deps.metrics, { guard, registry });
  registerStaticFiles(app, findByContent(deps.store, registry), deps.fileCacheControl);

  app.setNotFoundHandler(async (request, reply) => {
    const unread = findRouterError(request.raw);
    if (unread) return reject(reply, unread.status, unread.code, STATUS_CODES[unread.status] ?? '');
    return reject(reply, 404, 'not_found', 'Not Found');
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof UserUnknown) {
      return reject(reply, 503, 'api_unavailable', 'Service Unavailable');
    }
    if (error instanceof RegistryUnavailable) {
      return reject(reply, 503, 'registry_unavailable', 'Service Unavailable');
    }
    if (error instanceof StoreUnavailable) {
      request.log.error({ url: request.url.split('?')[0] }, error.message);
      return reject(reply, 503, 'store_unavailable', 'Service Unavailable');
    }
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reject(reply, statusCode, 'bad_request', error.message);
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'request failed');
    return reject(reply, 500, 'internal_error', 'Internal Server Error');
  });

  return app;
}
