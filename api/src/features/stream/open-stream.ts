import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { authenticate } from '../../http/authenticate';
import { EventStream } from './event-stream';
import { findLastEventId, listMarketsOf } from './live.repo';
import type { LiveHub, LiveReader } from './live-hub';

export interface StreamOptions {
  /** Comments keep intermediaries from closing; with each the reader's token is looked at again. */
  heartbeatMs: number;
}

/**
 * Opens a reader's stream, with what he missed since `lastId`; null for a first one. It ends when his
 * token expires, his session is ended, or he goes away.
 */
export async function openStream(
  deps: Deps,
  hub: LiveHub,
  request: FastifyRequest,
  lastId: number | null,
  { heartbeatMs }: StreamOptions,
): Promise<EventStream> {
  const { caller } = request;
  if (caller?.kind !== 'user') throw new Error('a stream is a signed-in user’s');
  const { userId, isSuperuser } = caller;
  const stream = new EventStream();
  const reader: LiveReader = {
    userId,
    isSuperuser,
    markets: new Set(await listMarketsOf(userId, deps.db)),
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
    const markets = await listMarketsOf(userId, deps.db).catch(fail);
    if (markets) reader.markets = new Set(markets);
  };
  /** Anything but a good session ends the stream: the client asks again, and learns why. */
  const look = async () => {
    try {
      await authenticate(request, deps);
    } catch {
      return stream.finish();
    }
    reader.isSuperuser = request.caller?.kind === 'user' && request.caller.isSuperuser;
    await readMarkets();
    stream.comment('alive');
  };
  const heartbeat = setInterval(() => void look(), heartbeatMs);
  stream.once('close', () => clearInterval(heartbeat));

  stream.comment('open', lastId ?? (await findLastEventId(deps.db)));
  await hub.join(reader);
  const isCaughtUp = lastId === null || (await hub.resume(reader, lastId));
  if (!isCaughtUp) await hub.sendPresent(reader);
  return stream;
}
