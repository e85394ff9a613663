import type { ServerResponse } from 'node:http';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';
import type { FastifyInstance } from 'fastify';
import type { CachedRegistry } from './cached-registry';
import { reject } from './reject';

/** How soon a change of the registry is seen; asked once for all streams, and only while there are some. */
const LOOK_EVERY_MS = 1_000;
/** Proxies end a stream that says nothing, after a minute by default. */
const HEARTBEAT_EVERY_MS = 20_000;
/** An idle stream costs some 20 KB: half a gigabyte at most, then pages are left to their polling. */
const MAX_STREAMS = 20_000;
/** Who does not read for so long is not there. */
const MAX_UNREAD_BYTES = 64 * 1024;

export interface RevisionStreamOptions {
  lookEveryMs?: number;
  maxStreams?: number;
}

/**
 * `GET /registry/revisions`: server-sent events with the number of the registry's revision, at once
 * and with every change. They say that there is something new and nothing of what: the page reads
 * that with its own rights.
 */
export function registerRevisionStream(
  app: FastifyInstance,
  registry: Pick<CachedRegistry, 'read'>,
  { lookEveryMs = LOOK_EVERY_MS, maxStreams = MAX_STREAMS }: RevisionStreamOptions = {},
): void {
  const streams = new Set<ServerResponse>();
  let sent = 0;
  let looking: NodeJS.Timeout | null = null;

  function send(text: string): void {
    for (const stream of streams) {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
      else stream.write(text);
    }
  }

  async function look(): Promise<void> {
    const document = await registry.read().catch((): RegistryDocument | null => null);
    if (document && document.revision !== sent) {
      sent = document.revision;
      send(`data: ${sent}\n\n`);
    }
    // Set again after each look: a slow registry is not asked twice at once.
    looking = streams.size > 0 ? setTimeout(look, lookEveryMs) : null;
  }

  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_EVERY_MS).unref();

  // A server that closes waits for its responses: these would never end.
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    for (const stream of streams) {
      stream.end();
      stream.socket?.destroySoon();
    }
    done();
  });
  app.addHook('onClose', (_app, done) => {
    if (looking) clearTimeout(looking);
    done();
  });

  app.get(
    REVISIONS_PATH,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (_request, reply) => {
      if (streams.size >= maxStreams) {
        reply.header('retry-after', '60');
        return reject(reply, 503, 'too_many_streams', 'Service Unavailable');
      }
      const { revision } = await registry.read();
      const headers = reply.getHeaders();
      reply.hijack();
      const { raw } = reply;
      // Who has gone meanwhile says so no more.
      if (raw.socket?.destroyed !== false) return;
      raw.on('error', () => raw.destroy());
      raw.once('close', () => streams.delete(raw));
      streams.add(raw);
      raw.writeHead(200, {
        ...(headers as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Nothing else comes this way once it is over: a server that closes does not wait for it.
        connection: 'close',
        // Each event goes on at once, whatever stands in between.
        'x-accel-buffering': 'no',
      });
      raw.write(`data: ${revision}\n\n`);
      if (!looking) {
        sent = revision;
        looking = setTimeout(look, lookEveryMs);
      }
    },
  );
}
