import { engineProcesses } from '@entropi/db/schema/engine';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import pino from 'pino';
import { type Engine, startEngine } from './start-engine';
import { EngineHarness, FAST, until } from './testing/engine-harness';
import { requestSync } from './testing/request-sync';
import { TradingState } from './testing/trading-state';
import { addTradingUser, type TradingUser } from './testing/trading-user';

/** More than the engine works on at a time. */
const STARTS = 20;
/** How long the callers wait; they get an answer sooner. */
const WAITED_MS = 60_000;
/** The engine must not answer them only because it has waited for so long itself. */
const TIMINGS = { ...FAST, reconcileWaitMs: 2 * WAITED_MS };

let harness: EngineHarness;
let engine: Engine;
let user: TradingUser;
let closeDatabase: () => Promise<void>;
/** What the engine has logged as errors. */
let logged: string[];

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  const options = { statementTimeoutMs: 300, onError: () => undefined };
  const { db, close } = connectTestDatabase(harness.database.url, options);
  closeDatabase = close;
  logged = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const deps = { ...harness.deps, db, log };
  engine = await startEngine(deps, { timings: TIMINGS, pollEveryMs: { SIM: 30 } });
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

/** Locks a table, with `share` against writing only; resolves once it is locked, to what unlocks it. */
async function lockTable(
  table: string,
  mode: 'share' | 'access exclusive',
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: harness.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

/** Statements that wait for a lock, each with when it began. */
const listBlocked = async () => {
  const { rows } = await harness.db.execute<{ statement: string }>(sql`
    select pid || ' since ' || query_start as statement from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.map((row) => row.statement);
};

const countWithheld = async () =>
  logged.filter((line) => line.includes('the engine cannot work')).length;

/** What starting a task asks of the engine. */
const reconcile = (timeoutMs: number) => requestSync(harness, user.keyId, timeoutMs);

describe('an engine whose table is locked', () => {
  it.each([
    ['before a reconcile is begun', 'order_intents', 'access exclusive'],
    ['in the middle of a reconcile', 'broker_accounts', 'share'],
  ] as const)(
    '%s settles those who wait for one, and serves again afterwards',
    async (_name, table, mode) => {
      const unlock = await lockTable(table, mode);
      const waiting = Array.from({ length: STARTS }, () => reconcile(WAITED_MS));
      const begun = Date.now();
      // The table stays locked for longer than the statements that it blocks may take.
      const blocked = await until(listBlocked, (statements) => statements.length > 0);
      await until(listBlocked, (now) => blocked.every((statement) => !now.includes(statement)));
      await unlock();
      await Promise.allSettled(waiting);
      expect(Date.now() - begun).toBeLessThan(WAITED_MS);
      // A statement of its own may take too long on a busy machine.
      const served = await until(
        () => reconcile(WAITED_MS),
        ({ kind }) => kind === 'done',
      );
      expect(served).toMatchObject({ result: { adopted: 0, closed: 0 } });
    },
  );

  it('withholds its heartbeat and is not ready until it can work again', async () => {
    await until(
      async () => engine.findProblem(),
      (problem) => problem === null,
    );
    const unlock = await lockTable('tasks', 'access exclusive');
    await until(
      async () => engine.findProblem(),
      (problem) => problem?.startsWith('supervision of tasks') === true,
    );
    // Heartbeats come one after the other, so none is on its way while one is withheld.
    await until(countWithheld, (count) => count > 0);
    const [before] = await harness.db.select().from(engineProcesses);
    const withheld = await countWithheld();
    await until(countWithheld, (count) => count >= withheld + 3);
    const [after] = await harness.db.select().from(engineProcesses);
    expect(after?.heartbeatAt).toEqual(before?.heartbeatAt);
    await unlock();
    await until(
      async () => engine.findProblem(),
      (problem) => problem === null,
    );
  });
});
