import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SimOptions, startSim } from '@entropi/ig-sim/server';
import type { Credentials } from '../broker';
import type { Confirm } from '../broker-data';
import type { BrokerStream, StreamedPosition, StreamedPrice } from '../broker-stream';
import { createIgClientPool } from '../ig/ig-client-pool';

export const DAX = 'IX.D.DAX.IFMM.IP';
export const FTSE = 'IX.D.FTSE.IFMM.IP';
export const CREDENTIALS: Credentials = {
  environment: 'SIM',
  apiKey: 'sim-demo-key',
  identifier: 'SIM-DEMO',
  password: 'sim-demo-2026',
};
/** Longer than anything takes on a busy machine. */
const PATIENCE_MS = 60_000;
const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};

/** A simulator whose prices stand still, and streams from it with what they have reported. */
export async function startStreamWorld(options: Partial<SimOptions> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-stream-'));
  const sim = await startSim({ dataDir, port: 0, tickMs: 60_000, limits: NO_LIMITS, ...options });
  const clientPool = createIgClientPool({
    baseUrls: { SIM: sim.baseUrl, DEMO: sim.baseUrl, LIVE: sim.baseUrl },
    timeoutMs: PATIENCE_MS,
    maxWaitMs: PATIENCE_MS,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });

  async function control<T>(method: string, target: string, body?: unknown): Promise<T> {
    const response = await fetch(`${sim.url}/sim/${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    clientPool,
    broker: clientPool.open(CREDENTIALS, null),
    control,
    setFaults: (faults: Record<string, unknown>) => control('PUT', 'faults', faults),
    setPrice: (bid: number, offer: number, epic = DAX) =>
      control('PUT', `markets/${epic}`, { bid, offer }),
    openStream(account = false) {
      const prices: StreamedPrice[] = [];
      const confirms: Confirm[] = [];
      const positions: StreamedPosition[] = [];
      const connections: string[] = [];
      const stream: BrokerStream = clientPool.openStream(
        CREDENTIALS,
        null,
        { account },
        {
          onPrice: (price) => prices.push(price),
          onConfirm: (confirm) => confirms.push(confirm),
          onPosition: (position) => positions.push(position),
          onConnection: (isConnected, cause) => connections.push(isConnected ? 'up' : `${cause}`),
        },
      );
      const bids = () => prices.map(({ bid }) => bid);
      return { stream, prices, confirms, positions, connections, bids };
    },
    async stop() {
      await clientPool.close();
      await sim.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type StreamWorld = Awaited<ReturnType<typeof startStreamWorld>>;

/** Waits until a condition holds; fails with the last value. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`never came true, last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
