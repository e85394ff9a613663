import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSim, startSim } from '@entropi/ig-sim/server';
import { type Engine, startEngine } from '../engine/start';
import { createTestApp, type TestApp } from './test-app';

/** Three servers start and many calls go through all of them: a busy machine needs its time. */
jest.setTimeout(60_000);

const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};
const POLL_EVERY_MS = 100;

/** The real application with a real engine and a simulated broker. */
export interface BrokerApp {
  test: TestApp;
  sim: RunningSim;
  /** Calls the simulator's control, e.g. `control('PUT', 'faults', {...})`. */
  control(method: string, target: string, body?: unknown): Promise<unknown>;
  /** Another engine process on the same database. */
  startEngine(): Promise<Engine>;
  stopEngine(): Promise<void>;
  close(): Promise<void>;
}

/** Starts all three for one test file. */
export async function createBrokerApp(): Promise<BrokerApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-broker-'));
  const sim = await startSim({ dataDir, port: 0, tickMs: 1000, limits: NO_LIMITS });
  const test = await createTestApp({ IG_SIM_URL: sim.baseUrl });
  const engines: Engine[] = [];

  async function start(): Promise<Engine> {
    const engine = await startEngine(test.deps, { pollEveryMs: { SIM: POLL_EVERY_MS } });
    engines.push(engine);
    return engine;
  }
  async function stopAll(): Promise<void> {
    for (const engine of engines.splice(0)) await engine.stop();
  }
  await start();
  return {
    test,
    sim,
    async control(method, target, body) {
      const response = await fetch(`${sim.url}/sim/${target}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
      return await response.json();
    },
    startEngine: start,
    stopEngine: stopAll,
    async close() {
      await stopAll();
      await test.close();
      await sim.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the simulator knows from the start. */
export const DEMO_KEYS = {
  environment: 'SIM',
  api_key: 'sim-demo-key',
  identifier: 'SIM-DEMO',
  password: 'sim-demo-2026',
} as const;

/** Another user of the simulator. */
export const ALICE_KEYS = {
  environment: 'SIM',
  api_key: 'sim-alice-key',
  identifier: 'SIM-ALICE',
  password: 'sim-alice-2026',
} as const;
