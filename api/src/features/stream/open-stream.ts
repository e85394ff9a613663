import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { authenticate } from '../auth/authenticate';
import type { EventStream } from './event-stream';
import { listUserMarkets } from './live.repo';
import type { LiveHub, LiveReader } from './live-hub';
import type { ReadQueue } from './read-queue';

export interface StreamSetup {
  deps: Deps;
  hub: LiveHub;
  reads: ReadQueue;
  request: FastifyRequest;
  stream: EventStream;
  /** Comments keep intermediaries from closing; with each the reader's token is looked at again. */
  heartbeatMs: number;
}

let opened = 0;

/**
 * Opens a reader's stream, with what they missed since `lastId`; null for a first one. It ends when their
 * token expires, their session is ended, or they go away. All reads go through the queue: a thousand
 * streams at once, and their heartbeats, take few connections.
 */
export async function openStream(setup: StreamSetup, lastId: number | null): Promise<void> {
  const { deps, hub, reads, request, stream, heartbeatMs } = setup;
  const { caller } = request;
  if (caller?.kind !== 'user') throw new Error('a stream is a signed-in user’s');
  const { userId, isSuperuser } = caller;
  opened += 1;
  const number = opened;
  const listMarkets = async () =>
    new Set(await reads.read(`markets:${userId}`, () => listUserMarkets(deps.db, userId)));
  const reader: LiveReader = {
    userId,
    isSuperuser,
    markets: await listMarkets(),
    stream,
    onOwn: (event) => {
      if (event === 'session') setImmediate(() => void look());
      else if (event !== 'chat') void readMarkets();
    },
  };
  const fail = (error: unknown) => {
    deps.log.warn({ err: error, userId }, 'a live stream ends early');
    stream.destroy();
  };
  const readMarkets = async () => {
    const markets = await listMarkets().catch(fail);
    if (markets) reader.markets = markets;
  };
  /** Anything but a good session ends the stream: the client connects again, and learns why. */
  const look = async () => {
    if (stream.destroyed) return;
    try {
      await reads.read(`session:${number}`, () => authenticate(deps, request));
    } catch {
      return stream.finish();
    }
    reader.isSuperuser = request.caller?.kind === 'user' && request.caller.isSuperuser;
    await readMarkets();
    stream.comment('alive');
  };

  await hub.join(reader, lastId);
  const isCaughtUp = lastId === null || (await hub.resume(reader, lastId));
  if (!isCaughtUp) await hub.sendPresent(reader);
  if (stream.destroyed) return;
  const heartbeat = setInterval(() => void look(), heartbeatMs);
  stream.once('close', () => clearInterval(heartbeat));
}
