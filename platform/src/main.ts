import { LISTEN_BACKLOG } from '@entropi/shared/server/http-limits';
import { readConfig } from './config';
import { createGateway } from './gateway/gateway';
import { openRegistry } from './registry/open-registry';
import { openStore } from './store/open-store';
import { openUsageLog } from './usage/open-usage-log';

const config = readConfig();
const registry = openRegistry(config);
const store = await openStore(config);
const usageLog = openUsageLog(config);
const app = createGateway({
  registry,
  store,
  usageLog,
  runtime: config.runtime,
  apiInternalUrl: config.apiInternalUrl,
  tls: config.tls,
  requestTimeoutMs: config.requestTimeoutMs,
  trustedProxies: config.trustedProxies,
  overrides: config.overrides,
  logLevel: config.logLevel,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void app
        .close()
        .then(registry.close)
        .then(store.close)
        .then(usageLog.close)
        .then(() => process.exit(0)),
  );
}

app
  .listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
  .catch((error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is taken: set GATEWAY_PORT to a free one`
        : error.message,
    );
    process.exit(1);
  });
