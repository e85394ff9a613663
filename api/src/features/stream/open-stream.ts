import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { readToken } from '../auth/access-token';
import { authenticate } from '../auth/authenticate';
import type { EventStream } from './event-stream';
import type { LiveHub, LiveReader } from './live-hub';
import type { ReadQueue } from './read-queue';
import type { ReaderMarkets } from './reader-markets';

export interface StreamSetup {
  deps: Deps;
  hub: LiveHub;
  reads: ReadQueue;
  markets: ReaderMarkets;
  request: FastifyRequest;
  stream: EventStream;
  /** Comments keep intermediaries from closing the stream; with each the reader's session is checked again. */
  heartbeatMs: number;
}

let opened = 0;

/** A timer may fire a little early, and the token is then still good. */
const AFTER_EXPIRY_MS = 50;

/**
 * Opens a reader's stream, with what they missed since `lastId`; null for a first one. It ends at once when
 * their token expires, their session is ended by any process, or they go away. Reads go through the queue, and those
 * of markets are done together: a thousand streams at once, and their heartbeats, take few connections.
 */
export async function openStream(setup: StreamSetup, lastId: number | null): Promise<void> {
  const { deps, hub, reads, markets, request, stream, heartbeatMs } = setup;
  const { caller } = request;
  if (caller?.kind !== 'user') throw new Error('a stream is a signed-in user’s');
  const { userId, isSuperuser } = caller;
  opened += 1;
  const number = opened;
  const reader: LiveReader = {
    userId,
    isSuperuser,
    markets: await markets.list(userId),
    stream,
    onOwn: (event) => {
      if (event === 'session') setImmediate(() => void check());
      else if (event !== 'chat') void readMarkets();
    },
    // The stream ends after the event that says why, which comes with the same commit.
    onCallerChange: () => setImmediate(() => void check()),
  };
  const fail = (error: unknown) => {
    deps.log.warn({ err: error, userId }, 'a live stream ends early');
    stream.destroy();
  };
  const readMarkets = async () => {
    const listed = await markets.list(userId).catch(fail);
    if (listed) reader.markets = listed;
  };
  /** Anything but a good session ends the stream; the client connects again and learns why. */
  const check = async (): Promise<boolean> => {
    if (stream.destroyed) return false;
    try {
      await reads.read(`session:${number}`, () => authenticate(deps, request));
    } catch {
      stream.finish();
      return false;
    }
    reader.isSuperuser = request.caller?.kind === 'user' && request.caller.isSuperuser;
    return true;
  };
  const look = async () => {
    if (!(await check())) return;
    await readMarkets();
    stream.comment('alive');
  };

  await hub.join(reader, lastId);
  // The session may have ended before the hub knew the reader, who was then not told.
  if (!(await check())) return;
  if (lastId !== null) await hub.resume(reader, lastId);
  const lifeMs = await findLifeMs(setup);
  if (stream.destroyed) return;
  const heartbeat = setInterval(() => void look(), heartbeatMs);
  const expiry = setTimeout(() => void check(), lifeMs + AFTER_EXPIRY_MS);
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(expiry);
  });
}

/** Milliseconds for which the reader's token is still good. */
async function findLifeMs({ deps, request }: StreamSetup): Promise<number> {
  const [, text = ''] = request.headers.authorization?.split(' ') ?? [];
  const claims = await readToken(text, deps.tokenKeys, deps.now());
  return claims ? claims.exp * 1000 - deps.now().getTime() : 0;
}
