import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createEventStream } from '../dev/event-stream.mjs';
import { readConfig, readDevelopmentConfig } from './config';
import { createGateway } from './gateway/gateway';
import { buildDevelopmentHeaders } from './gateway/policy';
import { openDevelopmentRegistry, PAGE_SCRIPT } from './registry/dev-registry';
import { openFolderStore } from './store/folder-store';

const config = readConfig();
const { filesDir, names } = readDevelopmentConfig();
const app = createGateway({
  registry: openDevelopmentRegistry(filesDir, names),
  store: openFolderStore(filesDir),
  runtime: config.runtime,
  apiInternalUrl: config.apiInternalUrl,
  tls: false,
  foreignHosts: config.foreignHosts,
  logLevel: 'warn',
  buildHeaders: buildDevelopmentHeaders,
  fileCacheControl: 'no-store',
});

app.get(PAGE_SCRIPT, async (_request, reply) =>
  reply.type('text/javascript').send(createReadStream(path.join(filesDir, 'page.js'))),
);

// Builds that pages have on them are rebuilt before the others.
app.addHook('onRequest', async (request) => {
  const [, name] = /^\/remotes\/([^/]+)\/[^/]+\/remote-entry\.js/.exec(request.url) ?? [];
  if (name) process.send?.({ requested: name });
});

const events = createEventStream();
process.on('message', events.announce);
app.get('/dev/events', (request, reply) => {
  reply.hijack();
  events.connect(request.raw, reply.raw);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

await app.listen({ port: config.port, host: config.host });
