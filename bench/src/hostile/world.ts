import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import {
  type HostilePeople,
  type HostileUser,
  openHostilePeople,
} from '@entropi/api/testing/hostile-people';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { createCredentials } from '@entropi/engine/testing/credentials';
import { EngineHarness } from '@entropi/engine/testing/engine-harness';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { nameUser } from '../engine/measured-engine';
import type { BrokerLogin } from './broker-calls';

/** IG's limits: calls of a key and of an account per minute, and prices of the past per week. */
const IG_LIMITS = {
  perKey: 60,
  perAccountTrading: 100,
  perAccountNonTrading: 30,
  historicalPointsPerWeek: 10_000,
};
/** A login that was locked stays so until it is checked. */
const LOCK_MS = 24 * 3_600_000;
const START_PRICE = 8022;

export interface Trader {
  userId: number;
  /** The address from which their calls come. */
  address: string;
  email: string;
  login: BrokerLogin;
}

export interface HostileWorld {
  harness: EngineHarness;
  url: string;
  dataDir: string;
  traders: Trader[];
  people: HostilePeople;
  /** One attacker who may do everything that a user may, and one who is suspended, each with their address. */
  attackers: { user: HostileUser; address: string }[];
  /** The API key of the attackers' login at the broker. */
  attackersKey: string;
  stop(): Promise<void>;
}

/**
 * The simulated broker with IG's limits in this process, PostgreSQL, the API, an engine with the jobs, this many
 * accounts that trade, and the attackers.
 */
export async function startHostileWorld(accounts: number): Promise<HostileWorld> {
  const harness = await EngineHarness.start({
    streaming: true,
    limits: IG_LIMITS,
    loginLockMs: LOCK_MS,
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  const closers = [() => rm(dataDir, { recursive: true, force: true }), () => harness.stop()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const traders: Trader[] = [];
    for (let number = 0; number < accounts; number += 1)
      traders.push(await addTrader(harness, number));
    await harness.setPrice(START_PRICE);
    const { url, keys, list } = await describePrograms(harness, dataDir);
    for (const program of list) {
      closers.push(() => program.kill());
      await program.start();
    }
    const place = { dataDir, databaseUrl: harness.database.url, environment: keys };
    const people = await openHostilePeople(url, place, harness);
    closers.push(people.close);
    const attackers = await addAttackers(people);
    const attackersKey = await addAttackersLogin(harness);
    return { harness, url, dataDir, traders, people, attackers, attackersKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addTrader(harness: EngineHarness, number: number): Promise<Trader> {
  const name = nameUser(number);
  const { userId } = await addTradingUser(harness, name);
  const address = `10.0.${number >> 8}.${number & 255}`;
  return { userId, address, email: `${name}@example.com`, login: createCredentials(name) };
}

async function addAttackers(people: HostilePeople): Promise<HostileWorld['attackers']> {
  const traits = [
    { name: 'hostile', address: '10.1.0.1', isSuspended: false },
    { name: 'suspended', address: '10.1.0.2', isSuspended: true },
  ];
  const attackers: HostileWorld['attackers'] = [];
  for (const { name, address, isSuspended } of traits)
    attackers.push({ user: await people.addHostile(name, address, { isSuspended }), address });
  return attackers;
}

async function addAttackersLogin(harness: EngineHarness): Promise<string> {
  const { apiKey, identifier, password } = createCredentials('hostile');
  const accounts = [{ accountId: 'HOST1CFD', accountType: 'CFD' }];
  await harness.control('POST', 'users', { apiKey, identifier, password, accounts });
  return apiKey;
}

/** The API and an engine as they run in production, one process each. Anyone may register, limited by address. */
async function describePrograms(harness: EngineHarness, dataDir: string) {
  const [port = 0, healthPort = 0] = await findFreePorts(2);
  const keys = { SEAL_KEY: Buffer.alloc(32).toString('base64') };
  const environment = {
    ENTROPI_ENV: 'local',
    DATABASE_URL: harness.database.url,
    DATA_DIR: dataDir,
    IG_SIM_URL: harness.sim.baseUrl,
    LOG_LEVEL: 'error',
    REGISTRATION: 'open',
    ...keys,
  };
  const url = `http://127.0.0.1:${port}`;
  const api = { ROLE: 'api', PORT: String(port), TRUSTED_PROXIES: '1' };
  const engine = { ROLE: 'engine,jobs', HEALTH_PORT: String(healthPort) };
  const engineUrl = `http://127.0.0.1:${healthPort}/health/live`;
  const list: ChaosProgram[] = [
    createProgram('API', 'api', `${url}/health/live`, { ...environment, ...api }),
    createProgram('engine', 'api', engineUrl, { ...environment, ...engine }),
  ];
  return { url, keys, list };
}
