import { LISTEN_BACKLOG } from '@entropi/shared/server/http-limits';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config';
import { createGateway } from './gateway/gateway';
import { createGatewayMetrics } from './gateway/gateway-metrics';
import { createMetricsApp } from './gateway/metrics-app';
import { openTracing } from './open-tracing';
import { openRegistry } from './registry/open-registry';
import { createReleasesApp } from './releases/releases-app';
import { openStore } from './store/open-store';
import { openUsageLog } from './usage/open-usage-log';

const config = readConfig();
const registry = openRegistry(config);
const store = await openStore(config);
const usageLog = openUsageLog(config);
const metrics = createGatewayMetrics();
const metricsApp = createMetricsApp(metrics.registry);
const releasesApp =
  config.releases &&
  createReleasesApp({
    registry,
    store,
    uses: usageLog,
    tokensFile: config.releases.tokensFile,
    apiInternalUrl: config.apiInternalUrl,
    requestTimeoutMs: config.requestTimeoutMs,
    logLevel: config.logLevel,
  });
const tracing = await openTracing(config.traces, 'entropi-gateway');
const app = createGateway({
  metrics,
  tracing,
  registry,
  store,
  usageLog,
  runtime: config.runtime,
  apiInternalUrl: config.apiInternalUrl,
  tls: config.tls,
  requestTimeoutMs: config.requestTimeoutMs,
  trustedProxies: config.trustedProxies,
  overrides: config.overrides,
  foreignHosts: config.foreignHosts,
  logLevel: config.logLevel,
});
for (const problem of config.warnings) app.log.warn({ problem }, 'configuration');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void app
        .close()
        .then(() => metricsApp.close())
        .then(() => releasesApp?.close())
        .then(tracing.stop)
        .then(registry.close)
        .then(store.close)
        .then(usageLog.close)
        .then(() => process.exit(0)),
  );
}

async function listen(server: FastifyInstance, port: number, variable: string): Promise<void> {
  await server
    .listen({ port, host: config.host, backlog: LISTEN_BACKLOG })
    .catch((error: NodeJS.ErrnoException) => {
      console.error(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken: set ${variable} to a free one`
          : error.message,
      );
      process.exit(1);
    });
}

if (config.metricsPort !== undefined) {
  await listen(metricsApp, config.metricsPort, 'GATEWAY_METRICS_PORT');
}
if (releasesApp && config.releases) {
  await listen(releasesApp, config.releases.port, 'GATEWAY_RELEASES_PORT');
}
await listen(app, config.port, 'GATEWAY_PORT');
