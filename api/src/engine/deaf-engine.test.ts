import { Client } from 'pg';
import { connectDatabase } from '../db/db';
import { engineProcesses } from '../db/schema/engine';
import { requestEngine } from './requests/requests';
import { type Engine, startEngine } from './start-engine';
import { EngineHarness, FAST, until } from './testing/engine-harness';
import { TradingState } from './testing/trading-state';
import { addTradingUser, type TradingUser } from './testing/trading-user';

/** More than the engine works on at a time. */
const STARTS = 20;
const LOCKED_MS = 3000;
/** The callers' patience: they hear before. */
const WAITED_MS = 12_000;

let harness: EngineHarness;
let engine: Engine;
let user: TradingUser;
let closeDatabase: () => Promise<void>;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  const options = { statementTimeoutMs: 300, onError: () => undefined };
  const { db, close } = connectDatabase(harness.database.url, options);
  closeDatabase = close;
  engine = await startEngine({ ...harness.deps, db }, { timings: FAST, pollEveryMs: { SIM: 30 } });
  await until(
    () => new TradingState(harness, user.userId).openLevels(),
    (levels) => levels.length === 1,
  );
});

afterEach(async () => {
  await engine.stop();
  await closeDatabase();
  await harness.stop();
});

/** Locks a table for a while; with `share` against writing only. */
async function lockTable(
  table: string,
  mode: 'share' | 'access exclusive',
  forMs: number,
): Promise<void> {
  const client = new Client({ connectionString: harness.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  await new Promise((resolve) => setTimeout(resolve, forMs));
  await client.query('commit');
  await client.end();
}

/** What starting a task requests. */
const reconcile = (timeoutMs: number) =>
  requestEngine(harness.deps, 'sync', {}, { timeoutMs, userId: null, brokerKeyId: user.keyId });

describe('an engine whose table is locked', () => {
  it.each([
    ['before a reconcile is begun', 'order_intents', 'access exclusive'],
    ['in the middle of a reconcile', 'broker_accounts', 'share'],
  ] as const)(
    '%s settles who waits for one, and serves again afterwards',
    async (_name, table, mode) => {
      const locked = lockTable(table, mode, LOCKED_MS);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const waiting = Array.from({ length: STARTS }, () => reconcile(WAITED_MS));
      const begun = Date.now();
      await Promise.allSettled(waiting);
      expect(Date.now() - begun).toBeLessThan(WAITED_MS);
      await locked;
      expect(await reconcile(5000)).toMatchObject({ adopted: 0, closed: 0 });
    },
    30_000,
  );

  it('withholds its heartbeat and is not ready until it can work again', async () => {
    expect(engine.findProblem()).toBeNull();
    const locked = lockTable('tasks', 'access exclusive', LOCKED_MS);
    await until(
      async () => engine.findProblem(),
      (problem) => problem?.startsWith('supervision of tasks') === true,
    );
    // one may be on its way
    await new Promise((resolve) => setTimeout(resolve, 400));
    const [before] = await harness.db.select().from(engineProcesses);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [after] = await harness.db.select().from(engineProcesses);
    expect(after?.heartbeatAt).toEqual(before?.heartbeatAt);
    await locked;
    await until(
      async () => engine.findProblem(),
      (problem) => problem === null,
    );
  }, 30_000);
});
