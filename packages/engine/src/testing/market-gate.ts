import { startBrokerProxy } from './broker-proxy';

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

  const proxy = await startBrokerProxy(brokerUrl, ({ method, url = '', headers }) => {
    const isPoll =
      method === 'GET' && url.includes('/markets?epics=') && headers['x-ig-api-key'] === apiKey;
    if (!isPoll) return null;
    if (!earlier && !letGo) {
      onPoll?.();
      onPoll = null;
    }
    return pass;
  });
  const untilPolledAgain = () =>
    new Promise<void>((resolve) => {
      onPoll = resolve;
    });

  return {
    baseUrl: proxy.baseUrl,
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
      await proxy.close();
    },
  };
}

function toPolled(body: Buffer): Polled {
  const { marketDetails } = JSON.parse(body.toString()) as {
    marketDetails?: { snapshot: { updateTime: string } }[];
  };
  return { body, second: marketDetails?.[0]?.snapshot.updateTime ?? null };
}
