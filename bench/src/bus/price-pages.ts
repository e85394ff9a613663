import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** How many streams are opened at a time. */
const AT_ONCE = 50;
/** A price that has not come within this time never does. */
const PATIENCE_MS = 15_000;
/** No price's text is longer than this up to its bid. */
const TAIL = 256;

export interface Arrivals {
  /** For each page, in ms since `waitFor` was called. */
  took: number[];
  missing: number;
}

export interface PricePages {
  /** Resolves when a price with this bid has come to all pages, or will not come any more. */
  waitFor(bid: number): Promise<Arrivals>;
  close(): void;
}

interface Waiting {
  text: string;
  begin: number;
  took: number[];
  arrived: Set<number>;
  resolve(): void;
}

/** Opens live streams as pages do, evenly at these API processes and evenly for the users with these tokens. */
export async function openPricePages(
  urls: readonly string[],
  tokens: readonly string[],
  count: number,
): Promise<PricePages> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const streams: IncomingMessage[] = [];
  let waiting: Waiting | null = null;

  const onText = (page: number, text: string) => {
    if (!waiting?.arrived.has(page) && waiting && text.includes(waiting.text)) {
      waiting.arrived.add(page);
      waiting.took.push(performance.now() - waiting.begin);
      if (waiting.arrived.size === count) waiting.resolve();
    }
  };

  const open = async (page: number): Promise<void> => {
    const sent = request(`${urls[page % urls.length]}/api/stream`, {
      agent,
      headers: {
        authorization: `Bearer ${tokens[page % tokens.length]}`,
        accept: 'text/event-stream',
      },
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`/api/stream: ${response.statusCode}`);
    streams.push(response);
    response.on('error', () => undefined);
    let tail = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const text = tail + chunk;
      onText(page, text);
      tail = text.slice(-TAIL);
    });
  };

  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    await Promise.all(Array.from({ length }, (_, index) => open(from + index)));
  }
  return {
    waitFor: (bid) =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          waiting = null;
          resolve({ took: mine.took, missing: count - mine.arrived.size });
        };
        const timer = setTimeout(finish, PATIENCE_MS);
        const mine: Waiting = {
          text: `"bid":${bid},`,
          begin: performance.now(),
          took: [],
          arrived: new Set(),
          resolve: finish,
        };
        waiting = mine;
      }),
    close: () => {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
