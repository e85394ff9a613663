import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPriceReader } from '@entropi/api/testing/price-reader';
import { startSim } from '@entropi/ig-sim/server';
import type { BenchOptions } from '../config';
import { startApi } from './start-api';

const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};
const FIRST_BID = 8000;
/** The time between two prices: none comes while the one before is on its way. */
const APART_MS = 150;
/** A price that has not come within this time never does. */
const PATIENCE_MS = 15_000;

interface PriceListener {
  /** Resolves when a price with this bid has come. */
  waitFor(bid: number): Promise<void>;
  close(): void;
}

/** Reads a live stream as a page does. */
async function listen(url: string, token: string): Promise<PriceListener> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`/api/stream: ${response.status}`);
  let wanted: { bid: number; resolve: () => void } | null = null;
  const { body } = response;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const text = decoder.decode(chunk, { stream: true });
      if (wanted && text.includes(`"bid":${wanted.bid},`)) wanted.resolve();
    }
  };
  read().catch(() => undefined);
  return {
    waitFor: (bid) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${bid} never came`)), PATIENCE_MS);
        wanted = {
          bid,
          resolve: () => {
            clearTimeout(timer);
            resolve();
          },
        };
      }),
    close: () => abort.abort(),
  };
}

const pick = (sorted: number[], part: number) =>
  (sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0).toFixed(0);

async function measure(isStreamed: boolean, count: number): Promise<void> {
  const simDir = await mkdtemp(path.join(tmpdir(), 'bench-sim-'));
  const sim = await startSim({ dataDir: simDir, port: 0, tickMs: 60_000, limits: NO_LIMITS });
  const api = await startApi({
    ROLE: 'api,engine',
    IG_SIM_URL: sim.baseUrl,
    BROKER_STREAMS: isStreamed ? 'on' : 'off',
  });
  try {
    const reader = await openPriceReader(api);
    const page = await listen(api.url, reader.token);
    const setPrice = (bid: number) =>
      fetch(`${sim.url}/sim/markets/${reader.epic}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bid, offer: bid + 1 }),
      });
    const durations: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const bid = FIRST_BID + number + 0.5;
      const arrival = page.waitFor(bid);
      const begin = performance.now();
      await Promise.all([setPrice(bid), arrival]);
      durations.push(performance.now() - begin);
      await sleep(APART_MS);
    }
    // The first one waits for what has only just started.
    const sorted = durations.slice(1).toSorted((a, b) => a - b);
    const source = isStreamed ? 'streamed' : 'polled every 500 ms';
    console.log(
      `${source}: ${sorted.length} prices from the broker to the page, median ${pick(sorted, 0.5)} ms, p95 ${pick(sorted, 0.95)} ms, longest ${pick(sorted, 1)} ms; load ${loadavg()[0]?.toFixed(1)}`,
    );
    page.close();
    await reader.close();
  } finally {
    await api.stop();
    await sim.close();
    await rm(simDir, { recursive: true, force: true });
  }
}

/** How long a price takes from the simulated broker to a page, streamed and polled. */
export async function benchPrices({ isShort }: BenchOptions): Promise<void> {
  const count = isShort ? 6 : 200;
  await measure(true, count);
  await measure(false, isShort ? 4 : 50);
}
