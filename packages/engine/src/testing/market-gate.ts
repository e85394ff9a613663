import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A way to the simulated broker on which the answer to a poll of prices can be held back, or replaced by an earlier
 * one. What is streamed does not go through it.
 */
export interface MarketGate {
  /** Base URL of the broker through the gate. */
  baseUrl: string;
  /** Holds the next answer to a poll as the broker has given it; resolves when it is held. */
  hold(): Promise<void>;
  /** Lets go what is held; resolves when the engine polls again, which shows that the answer was handled. */
  release(): Promise<void>;
  /** Answers the next poll with an earlier answer; resolves when the engine polls again. */
  replay(polled: Polled): Promise<void>;
  /** Resolves with the first answer to a poll, from now on, that `fits`. */
  next(fits: (polled: Polled) => boolean): Promise<Polled>;
  close(): Promise<void>;
}

/** An answer to a poll. */
export interface Polled {
  body: Buffer;
  /** The second of the broker's clock that it shows, as HH:MM:SS; null when it has no market. */
  second: string | null;
}

/** Opens the gate in front of a broker. Polls are the calls for markets that carry this API key. */
export async function startMarketGate(brokerUrl: string, apiKey: string): Promise<MarketGate> {
  const broker = new URL(brokerUrl);
  let onHeld: (() => void) | null = null;
  let letGo: (() => void) | null = null;
  let earlier: Polled | null = null;
  let onPoll: (() => void) | null = null;
  let waiters: ((polled: Polled) => boolean)[] = [];

  /** What the engine gets in place of what the broker said. */
  async function pass(body: Buffer): Promise<Buffer> {
    if (earlier) {
      const { body: older } = earlier;
      earlier = null;
      return older;
    }
    const polled = toPolled(body);
    waiters = waiters.filter((isDone) => !isDone(polled));
    if (!onHeld) return body;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    onHeld();
    onHeld = null;
    await held;
    return body;
  }

  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    const isPoll =
      method === 'GET' && url.includes('/markets?epics=') && headers['x-ig-api-key'] === apiKey;
    if (isPoll && !earlier && !letGo) {
      onPoll?.();
      onPoll = null;
    }
    forward(broker, incoming, response, isPoll ? pass : async (body) => body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const untilPolledAgain = () =>
    new Promise<void>((resolve) => {
      onPoll = resolve;
    });

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${broker.pathname}`,
    hold: () =>
      new Promise((resolve) => {
        onHeld = resolve;
      }),
    release() {
      const polledAgain = untilPolledAgain();
      letGo?.();
      letGo = null;
      return polledAgain;
    },
    replay(polled) {
      earlier = polled;
      return untilPolledAgain();
    },
    next: (fits) =>
      new Promise((resolve) => {
        waiters.push((polled) => {
          const isDone = fits(polled);
          if (isDone) resolve(polled);
          return isDone;
        });
      }),
    async close() {
      letGo?.();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Passes on a call, and its answer in the form that `change` gives it. */
function forward(
  broker: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  change: (body: Buffer) => Promise<Buffer>,
): void {
  const { method, url } = incoming;
  const { hostname, port } = broker;
  // The broker names the address of its streams by the host of the call.
  const { host: _host, ...headers } = incoming.headers;
  const call = request({ hostname, port, method, path: url, headers }, async (reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    const body = await change(Buffer.concat(chunks));
    const { 'content-length': _, 'transfer-encoding': __, ...rest } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, { ...rest, 'content-length': body.length });
    response.end(body);
  });
  call.on('error', () => response.destroy());
  incoming.pipe(call);
}

function toPolled(body: Buffer): Polled {
  const { marketDetails } = JSON.parse(body.toString()) as {
    marketDetails?: { snapshot: { updateTime: string } }[];
  };
  return { body, second: marketDetails?.[0]?.snapshot.updateTime ?? null };
}
