import { readConfig, readDevelopmentConfig } from './config';
import { createGateway } from './gateway/gateway';
import { buildDevelopmentHeaders } from './gateway/policy';
import { findLastBuild, openDevelopmentRegistry, RELOAD_SCRIPT } from './registry/dev-registry';
import { openFolderStore } from './store/folder-store';

const POLL_MS = 300;

const config = readConfig();
const { filesDir, names } = readDevelopmentConfig();
const app = createGateway({
  registry: openDevelopmentRegistry(filesDir, names),
  store: openFolderStore(filesDir),
  runtime: config.runtime,
  apiInternalUrl: config.apiInternalUrl,
  tls: false,
  logLevel: 'warn',
  buildHeaders: buildDevelopmentHeaders,
  fileCacheControl: 'no-store',
});

app.get(RELOAD_SCRIPT, async (_request, reply) =>
  reply
    .type('text/javascript')
    .send("new EventSource('/dev/events').onmessage = () => location.reload();"),
);

app.get('/dev/events', async (request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let seen = await findLastBuild(filesDir, names);
  const timer = setInterval(async () => {
    const built = await findLastBuild(filesDir, names);
    if (built > seen) reply.raw.write(`data: ${built}\n\n`);
    seen = built;
  }, POLL_MS);
  request.raw.once('close', () => clearInterval(timer));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

await app.listen({ port: config.port, host: config.host });
