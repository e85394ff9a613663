import type { DatabaseConnection } from '@entropi/db/db';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { shares, tasks } from '@entropi/db/schema/trading';
import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { eq, isNull } from 'drizzle-orm';
import { type Engine, startEngine } from './start-engine';
import { EngineHarness, until } from './testing/engine-harness';
import { addTradingUser } from './testing/trading-user';

/** Enough traders that a statement for each task or account would stand out. */
const TRADING = 12;
const WAITING = 12;
/** Their keys are rejected by the broker. */
const REJECTED = 8;
/** Their tasks are paused, and no cycle runs for them. */
const PAUSED = 8;
const PER_SECOND = 5;
const COMPARED = 3;
/** As in production, except that each account is compared with the broker ten times as often. */
const TIMINGS = { reconcileEveryMs: 3000 };
/** Between two comparisons the books of all accounts are read, and the times of comparisons stored, three times. */
const MORE_LOOKS_PER_SECOND = 2;
const CLOSED = { days: [], from: '00:00', to: '24:00' };

let harness: EngineHarness;
let connection: DatabaseConnection;
let counter: StatementCounter;
let engine: Engine;

beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const options = { statementTimeoutMs: 5000, onError: () => undefined };
  connection = connectTestDatabase(harness.database.url, options);
  counter = countStatements(connection.pool);
  await addUsers(100);
  const deps = { ...harness.deps, db: connection.db };
  engine = await startEngine(deps, { timings: TIMINGS, pollEveryMs: { SIM: 200 } });
});

/** Adds users of each kind, whose names have numbers from this one on. */
async function addUsers(from: number): Promise<void> {
  for (let number = from; number < from + TRADING; number += 1)
    await addTradingUser(harness, `u${number}`);
  for (let number = from; number < from + WAITING; number += 1)
    await addTradingUser(harness, `w${number}`, { limits: { trading_hours: CLOSED } });
  for (let number = from; number < from + PAUSED; number += 1) {
    const { userId } = await addTradingUser(harness, `p${number}`, { state: 'stopped' });
    await harness.db.update(tasks).set({ state: 'paused' }).where(eq(tasks.userId, userId));
  }
  for (let number = from; number < from + REJECTED; number += 1)
    await addTradingUser(harness, `r${number}`, { password: 'wrong' });
}

afterAll(async () => {
  await engine.stop();
  await connection.close();
  await harness.stop();
});

const listSyncedAt = async () => {
  const rows = await harness.db
    .select({ syncedAt: brokerAccounts.syncedAt })
    .from(brokerAccounts)
    .innerJoin(brokerKeys, eq(brokerKeys.id, brokerAccounts.brokerKeyId))
    .where(isNull(brokerKeys.rejectedCode));
  return rows.map(({ syncedAt }) => syncedAt?.getTime() ?? 0);
};

/** Waits until every account was compared with the broker this many times from now on. */
async function untilCompared(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const begunAt = Date.now();
    await until(
      async () => Math.min(...(await listSyncedAt())),
      (oldest) => oldest > begunAt,
    );
  }
}

/** Waits until so many times the users rest; returns how many statements a second they cost then. */
async function countAtRest(times: number): Promise<number> {
  await until(
    async () => (await harness.db.select().from(tasks)).filter((one) => one.state === 'error'),
    (failed) => failed.length === times * REJECTED,
  );
  await until(
    async () => (await harness.db.select().from(shares)).filter((one) => one.state === 'OPEN'),
    (open) => open.length === times * TRADING,
  );
  // What the openings leave to be done is done once all accounts were compared again.
  await untilCompared(3);
  counter.reset();
  const begunAt = Date.now();
  await untilCompared(COMPARED);
  return (counter.texts.length * 1000) / (Date.now() - begunAt);
}

it('costs few statements while all tasks rest, are paused or have rejected keys, and no more with twice of all', async () => {
  const most = PER_SECOND + MORE_LOOKS_PER_SECOND;
  expect(await countAtRest(1)).toBeLessThanOrEqual(most);
  await addUsers(200);
  expect(await countAtRest(2)).toBeLessThanOrEqual(most);
});
