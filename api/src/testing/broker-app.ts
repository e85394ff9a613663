import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Engine, startEngine } from '@entropi/engine/start-engine';
import { type RunningSim, type SimOptions, startSim } from '@entropi/ig-sim/server';
import { createTestApp, type TestApp } from './test-app';

const NO_LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};
const POLL_EVERY_MS = 100;

/** Body of `POST /api/me/ig/keys`. */
export interface BrokerLogin {
  environment: 'SIM' | 'DEMO' | 'LIVE';
  api_key: string;
  identifier: string;
  password: string;
}

/** The real application with a real engine and a simulated broker. */
export interface BrokerApp {
  test: TestApp;
  sim: RunningSim;
  /** Calls the simulator's control, e.g. `control('PUT', 'faults', {...})`. */
  control(method: string, target: string, body?: unknown): Promise<unknown>;
  /** A login of the simulator that no other test uses, with a CFD and a spread-bet account. */
  addLogin(name: string): Promise<{ keys: BrokerLogin; first: string; second: string }>;
  /** Another engine process on the same database. */
  startEngine(): Promise<Engine>;
  stopEngine(): Promise<void>;
  close(): Promise<void>;
}

export interface BrokerAppOptions {
  /** The calls that the broker allows; any number by default. */
  limits?: SimOptions['limits'];
  pollEveryMs?: number;
}

/** Starts all three for one test file; `environment` overrides variables of the configuration. */
export async function createBrokerApp(
  environment: Record<string, string> = {},
  { limits = NO_LIMITS, pollEveryMs = POLL_EVERY_MS }: BrokerAppOptions = {},
): Promise<BrokerApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-broker-'));
  // Without a stream, since the effects of faulty calls would not show beside it.
  const quiet = { tickMs: 1000, streaming: false };
  const sim = await startSim({ dataDir, port: 0, limits, ...quiet });
  const test = await createTestApp({
    IG_SIM_URL: sim.baseUrl,
    REGISTRATION: 'open',
    // The key of nothing else.
    PUSH_KEY: '9W2DdTn_uwKfpufepGm-isaOrLiy2XVCGPuvYBFUNoE',
    ...environment,
  });
  const engines: Engine[] = [];

  async function start(): Promise<Engine> {
    const engine = await startEngine(test.deps, { pollEveryMs: { SIM: pollEveryMs } });
    engines.push(engine);
    return engine;
  }
  async function stopAll(): Promise<void> {
    for (const engine of engines.splice(0)) await engine.stop();
  }
  async function control(method: string, target: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${sim.url}/sim/${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return await response.json();
  }
  await start();
  return {
    test,
    sim,
    control,
    addLogin: (name) => addLogin(control, name),
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

async function addLogin(control: BrokerApp['control'], name: string) {
  const accountId = `X${name.toUpperCase().slice(0, 6)}`;
  const keys: BrokerLogin = {
    environment: 'SIM',
    api_key: `key-of-${name}`,
    identifier: `ID-${name}`,
    password: `password-of-${name}`,
  };
  const [first, second] = [`${accountId}1`, `${accountId}2`];
  await control('POST', 'users', {
    identifier: keys.identifier,
    password: keys.password,
    apiKey: keys.api_key,
    accounts: [
      { accountId: first, accountType: 'CFD', preferred: true },
      { accountId: second, accountType: 'SPREADBET' },
    ],
  });
  return { keys, first, second };
}

/** The login that the simulator knows from the start. */
export const DEMO_KEYS: BrokerLogin = {
  environment: 'SIM',
  api_key: 'sim-demo-key',
  identifier: 'SIM-DEMO',
  password: 'sim-demo-2026',
};

/** Texts that no header, or not this one, can carry. */
export const UNSENDABLE = [
  'a\r\nx-evil: 1',
  'a\tb',
  'a b',
  'a\u0001',
  'a\u007f',
  'schlüssel',
  'ключ',
  '🔑',
];
