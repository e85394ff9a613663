import type { ServerResponse } from 'node:http';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';
import type { FastifyInstance } from 'fastify';
import type { CachedRegistry } from './cached-registry';
import { reject } from './reject';

/** How often the registry is read for changes: once for all streams, and only while there are any. */
const LOOK_EVERY_MS = 1_000;
/** Proxies end a silent stream, by default after a minute. */
const HEARTBEAT_EVERY_MS = 20_000;
/** An idle stream takes some 20 KB, so this many take half a gigabyte. Further pages only poll. */
const MAX_STREAMS = 20_000;
/** A client with more unread bytes than this is gone. */
const MAX_UNREAD_BYTES = 64 * 1024;

export interface RevisionStreamOptions {
  lookEveryMs?: number;
  maxStreams?: number;
}

/**
 * `GET /registry/revisions`: server-sent events with the number of the registry's revision, at once and at every
 * change. They say only that something is new, not what: each page reads that with its own rights.
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
    // The timer is set again after each read, so that a slow registry is not read twice at once.
    looking = streams.size > 0 ? setTimeout(look, lookEveryMs) : null;
  }

  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_EVERY_MS).unref();

  // A closing server waits for its responses, and these would never end.
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
      // A client that is gone already will not emit its close again.
      if (raw.socket?.destroyed !== false) return;
      raw.on('error', () => raw.destroy());
      raw.once('close', () => streams.delete(raw));
      streams.add(raw);
      raw.writeHead(200, {
        ...(headers as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // The connection is not reused after the stream, so a closing server does not wait for it.
        connection: 'close',
        // Proxies must pass on each event at once.
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
