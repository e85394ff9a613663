import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamUser } from '@entropi/api/testing/stream-users';

/** How many streams are opened at a time. */
const AT_ONCE = 50;
const LOOK_EVERY_MS = 100;

interface StreamFigures {
  delivered: number;
  missing: number;
  /** The number of streams that ended although nobody closed them. */
  ended: number;
  /** From the publication of each event to its arrival, in ms. */
  delays: number[];
}

export interface StreamReaders {
  /** An event of this user is published now; returns a function that takes back the expectation. */
  expect(userId: number): () => void;
  /** Waits until everything that is expected has come, but no longer than this. */
  settle(limitMs: number): Promise<void>;
  /** The figures since the last call; what has not come counts as missing. */
  takeFigures(): StreamFigures;
  close(): void;
}

/** Gives a token of a user that is valid now. */
export type GetToken = (user: StreamUser) => Promise<string>;

/**
 * Opens a live stream for each user, and times the events of their tasks.
 *
 * @param getToken when given, a stream that ends is opened again with a fresh token, as by a browser
 */
export async function openStreams(
  url: string,
  users: StreamUser[],
  getToken?: GetToken,
): Promise<StreamReaders> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const waiting = new Map<number, number[]>(users.map(({ id }) => [id, []]));
  let figures: StreamFigures = { delivered: 0, missing: 0, ended: 0, delays: [] };
  let isClosed = false;
  const streams: IncomingMessage[] = [];

  const onEvent = (userId: number) => {
    const publishedAt = waiting.get(userId)?.shift();
    if (publishedAt === undefined) return;
    figures.delivered += 1;
    figures.delays.push(performance.now() - publishedAt);
  };

  const open = async (user: StreamUser, lastId = ''): Promise<void> => {
    const { id } = user;
    const token = getToken ? await getToken(user) : user.token;
    const sent = request(`${url}/api/stream`, {
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastId && { 'last-event-id': lastId }),
      },
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`/api/stream: ${response.statusCode}`);
    streams.push(response);
    let rest = '';
    let seen = lastId;
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const events = `${rest}${chunk}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        seen = /^id: (.+)$/m.exec(event)?.[1] ?? seen;
        if (event.includes('event: task\n')) onEvent(id);
      }
    });
    const countEnd = () => {
      if (!isClosed) figures.ended += 1;
    };
    const onEnd = () => {
      if (getToken && !isClosed) open(user, seen).catch(countEnd);
      else countEnd();
    };
    response.once('close', onEnd);
    response.on('error', () => undefined);
  };

  for (let from = 0; from < users.length; from += AT_ONCE) {
    await Promise.all(users.slice(from, from + AT_ONCE).map((user) => open(user)));
  }
  const countWaiting = () => [...waiting.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    expect: (userId) => {
      const publishedAt = performance.now();
      const own = waiting.get(userId) ?? [];
      own.push(publishedAt);
      return () => {
        if (own.includes(publishedAt)) own.splice(own.indexOf(publishedAt), 1);
      };
    },
    settle: async (limitMs) => {
      const end = performance.now() + limitMs;
      while (countWaiting() > 0 && performance.now() < end) await sleep(LOOK_EVERY_MS);
    },
    takeFigures: () => {
      const taken = { ...figures, missing: countWaiting() };
      for (const list of waiting.values()) list.length = 0;
      figures = { delivered: 0, missing: 0, ended: 0, delays: [] };
      return taken;
    },
    close: () => {
      isClosed = true;
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
