import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimOptions } from '../server';
import { startSim } from '../server';
import { IgClient } from './ig-client';

const closers: (() => Promise<void>)[] = [];

/** No limits, and a clock that only the test moves, so that nothing happens that the test does not ask for. */
const quiet: Partial<SimOptions> = {
  port: 0,
  clock: 'manual',
  logLevel: 'silent',
  limits: {
    perKey: 0,
    perAccountTrading: 0,
    perAccountNonTrading: 0,
    historicalPointsPerWeek: 0,
  },
};

export function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'ig-sim-test-'));
  closers.push(async () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A simulator on a free port with its own empty books; `closeTestSims` ends it. */
export async function startTestSim(options: Partial<SimOptions> = {}) {
  const sim = await startSim({ ...quiet, dataDir: options.dataDir ?? newDataDir(), ...options });
  closers.push(sim.close);
  return {
    ...sim,
    client: (name = 'alice') => new IgClient(sim.url, name),
    /** A client that is logged in with tokens. */
    dealer: async (name = 'alice') => {
      const client = new IgClient(sim.url, name);
      await client.logIn();
      return client;
    },
  };
}

export async function closeTestSims(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
