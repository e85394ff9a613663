import { LISTEN_BACKLOG } from '@entropi/shared/server/http-limits';
import { readConfig } from './config';
import { createGateway } from './gateway';
import { openRegistry } from './open-registry';
import { openStore } from './open-store';
import { openUseRecord } from './open-use-record';

const config = readConfig();
const registry = openRegistry(config);
const store = await openStore(config);
const useRecord = openUseRecord(config);
const app = createGateway({
  registry,
  store,
  useRecord,
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
        .then(useRecord.close)
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
