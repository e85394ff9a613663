import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { makeTemporaryFolder, NO_CHANGE } from '../testing/sample-build';
import { until } from '../testing/until';
import { endConnectionsOnClose } from './end-connections';
import { createGatewayMetrics } from './gateway-metrics';
import { registerRevisionStream } from './revision-stream';

const PATH = '/registry/revisions';

describe('GET /registry/revisions', () => {
  let app: FastifyInstance;
  let registry: RecordedRegistry;
  let reads: number;
  let isReadable: boolean;
  let url: string;
  let tabs: AbortController[];

  beforeEach(async () => {
    registry = openFileRegistry(path.join(await makeTemporaryFolder(), 'revisions'));
    reads = 0;
    isReadable = true;
    tabs = [];
    const counted = {
      read: async () => {
        reads += 1;
        if (!isReadable) throw new Error('unreadable');
        return registry.read();
      },
    };
    app = fastify();
    endConnectionsOnClose(app);
    registerRevisionStream(app, counted, { lookEveryMs: 10, maxStreams: 2 });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    for (const tab of tabs) tab.abort();
    await app.close();
  });

  /** A tab with the events that it received. */
  async function open() {
    const tab = new AbortController();
    tabs.push(tab);
    const response = await fetch(`${url}${PATH}`, { signal: tab.signal });
    const received: string[] = [];
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) received.push(decoder.decode(chunk));
    };
    const ended = read().catch(() => undefined);
    return { response, received, ended, close: () => tab.abort() };
  }

  const change = async () => registry.write(await registry.read(), NO_CHANGE);

  it('sends the revision at once, and each new one to all', async () => {
    await change();
    const [one, other] = [await open(), await open()];
    expect(one.response.headers.get('content-type')).toContain('text/event-stream');
    expect(one.response.headers.get('cache-control')).toContain('no-store');
    await until(() => one.received.join('') === 'data: 1\n\n');
    await change();
    await until(() =>
      [one, other].every(({ received }) => received.join('').endsWith('data: 2\n\n')),
    );
  });

  it('continues after the registry could not be read', async () => {
    const { received } = await open();
    isReadable = false;
    const before = reads;
    await until(() => reads > before + 1);
    isReadable = true;
    await change();
    await until(() => received.join('').endsWith('data: 1\n\n'));
  });

  it('is 503 above the greatest number of streams, until one of them has ended', async () => {
    const first = await open();
    await open();
    const third = await open();
    expect(third.response.status).toBe(503);
    expect(third.response.headers.get('retry-after')).toBe('60');
    first.close();
    await until(async () => (await open()).response.status === 200);
  });

  it('reads nothing once the last page is gone', async () => {
    const { close, ended } = await open();
    await until(() => reads > 2);
    close();
    await ended;
    let seen = -1;
    await until(() => {
      const isStill = seen === reads;
      seen = reads;
      return isStill;
    });
    await open();
    const again = reads;
    await until(() => reads > again + 1);
  });

  it('lets the gateway close at once', async () => {
    const { ended } = await open();
    await app.close();
    await ended;
  });

  it('answers HEAD with no stream', async () => {
    expect((await app.inject({ method: 'HEAD', url: PATH })).statusCode).toBe(404);
  });

  it('does not count in the times of responses', async () => {
    const metrics = createGatewayMetrics();
    const measured = fastify();
    endConnectionsOnClose(measured);
    metrics.observe(measured);
    registerRevisionStream(measured, registry, { lookEveryMs: 10 });
    measured.get('/other', async () => 'ok');
    await measured.listen({ port: 0, host: '127.0.0.1' });
    const { port } = measured.server.address() as AddressInfo;
    const tab = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, { signal: tab.signal });
    tab.abort();
    await response.text().catch(() => undefined);
    await (await fetch(`http://127.0.0.1:${port}/other`)).text();
    await until(async () => (await metrics.registry.metrics()).includes('/other'));
    await measured.close();
    expect(await metrics.registry.metrics()).not.toContain('revisions');
  });
});
