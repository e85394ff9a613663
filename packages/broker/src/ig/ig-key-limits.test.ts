import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import type { BrokerClientPool } from '../broker';
import { createIgClientPool } from './ig-client-pool';
import type { IgCall } from './ig-http';

const LIMITS = {
  perKey: 60,
  perAccountTrading: 100,
  perAccountNonTrading: 30,
  historicalPointsPerWeek: 0,
};
/**
 * With 60 calls a minute the first call leaves at once and the next ones more than a second apart: within this time
 * at most two.
 */
const MAX_WAIT_MS = 1500;
const credentials = {
  environment: 'SIM' as const,
  apiKey: 'sim-anna-key',
  identifier: 'SIM-ANNA',
  password: 'sim-anna-2026',
};

let sim: RunningSim;
let dataDir: string;
let pool: BrokerClientPool;
let calls: IgCall[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-limits-'));
  sim = await startSim({ dataDir, port: 0, tickMs: 60_000, streaming: false, limits: LIMITS });
  const { apiKey, identifier, password } = credentials;
  const account = { accountType: 'CFD', currency: 'EUR', preferred: true, balance: 1000 };
  await control('POST', 'users', {
    ...{ apiKey, identifier, password },
    accounts: [{ ...account, accountId: 'ANNA1CFD' }],
  });
  calls = [];
  const { baseUrl } = sim;
  pool = createIgClientPool({
    baseUrls: { SIM: baseUrl, DEMO: baseUrl, LIVE: baseUrl },
    timeoutMs: 60_000,
    maxWaitMs: MAX_WAIT_MS,
    observe: (call) => calls.push(call),
    reportUnreadable: () => undefined,
  });
});

afterEach(async () => {
  await pool.close();
  await sim.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function control(method: string, target: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `${sim.url}/sim/${target}`;
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
}

/** Reads all at once, like an engine that starts with many accounts of a key; returns how each read ended. */
async function readAtOnce(count: number): Promise<string[]> {
  const broker = pool.open(credentials, 'ANNA1CFD');
  const reads = Array.from({ length: count }, () => broker.positions());
  return (await Promise.all(reads)).map(({ kind }) => kind);
}

const listReads = () => calls.filter(({ path: called }) => called.startsWith('/positions'));

describe('the limits of a key of the simulator', () => {
  it('are not whole again when the key is forgotten and comes back', async () => {
    await readAtOnce(1);
    pool.forget([credentials]);
    await readAtOnce(1);
    // A key that was forgotten would read its limits again, and have a full allowance.
    expect(calls.filter(({ path: called }) => called === '/operations/application')).toHaveLength(
      1,
    );
  });

  it('are known before the first burst, which is spaced by them', async () => {
    const kinds = await readAtOnce(72);
    expect(listReads().map(({ status }) => status)).not.toContain(403);
    expect(listReads().length).toBeLessThanOrEqual(2);
    expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(listReads().length);
    expect(kinds).toContain('ok');
    expect(calls.filter(({ path: called }) => called.startsWith('/operations'))).toHaveLength(1);
  });

  it('are those of IG while they cannot be read', async () => {
    await control('PUT', 'faults', { callFails: { answer: '503', path: '/operations' } });
    expect(new Set(await readAtOnce(3))).toEqual(new Set(['unavailable']));
    expect(await readAtOnce(72)).toContain('ok');
    expect(listReads().length).toBeLessThanOrEqual(2);
  });
});
