import type { DatabaseConnection } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { eq } from 'drizzle-orm';
import { type Engine, startEngine } from './start-engine';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { untilLookedAt } from './testing/start-trading';
import { addTradingUser, type TradingUser } from './testing/trading-user';

/**
 * The most statements for a level that opens alone. A statement costs more than anything else that an engine does.
 */
const ALONE = 9;
/** The most statements for each level of a crowd that one price opens: they share most of theirs. */
const CROWD = 10;
const OF_A_CROWD = 4;

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
  engine = await startEngine({ ...harness.deps, db: connection.db }, { pollEveryMs: { SIM: 100 } });
});

afterAll(async () => {
  await engine.stop();
  await connection.close();
  await harness.stop();
});

const countOpen = (level: number) => async () => {
  const rows = await harness.db.select().from(shares);
  return rows.filter((share) => share.level === level && share.state === 'OPEN').length;
};

const readBid = async () => {
  const rows = await harness.db.select().from(markets).where(eq(markets.epic, EPIC));
  return rows[0]?.bid;
};

/** Statements for an order name orders or levels; those that run all the time, however much is traded, do not. */
const countOrderStatements = () =>
  counter.texts.filter(
    (text) =>
      /^(begin|commit)$|order_intents|current_scales/.test(text) && !/broker_accounts/.test(text),
  ).length;

/** The number of statements for each of this many users by which a level opens. */
async function countOpening(users: number, level: number, price: number): Promise<number> {
  const open = await countOpen(level)();
  counter.reset();
  await harness.setPrice(price);
  await until(countOpen(level), (count) => count === open + users);
  // At the next price the work of this one is done.
  await harness.setPrice(price + 1);
  await until(readBid, (bid) => bid === price + 1);
  return countOrderStatements() / users;
}

/** Adds users whose ladders begin at the present price. */
async function addUsers(count: number): Promise<void> {
  const open = await countOpen(0)();
  const users: TradingUser[] = [];
  for (let number = 0; number < count; number += 1)
    users.push(await addTradingUser(harness, `u${100 + open + number}`));
  await until(countOpen(0), (now) => now === open + count);
  for (const user of users) await untilLookedAt(harness, user);
}

describe('from the decision to the booked fill', () => {
  it('a level that opens alone costs few statements', async () => {
    await addUsers(1);
    // Statements that happen to look at something again only add to the count, so the lowest one counts.
    const counts = [
      await countOpening(1, 1, 7979),
      await countOpening(1, 2, 7949),
      await countOpening(1, 3, 7904),
    ];
    expect(Math.min(...counts)).toBeLessThanOrEqual(ALONE);
  });

  it('levels that one price opens cost fewer each', async () => {
    await addUsers(CROWD);
    const counts = [
      await countOpening(CROWD, 1, 7883),
      await countOpening(CROWD, 2, 7853),
      await countOpening(CROWD, 3, 7808),
    ];
    expect(Math.min(...counts)).toBeLessThanOrEqual(OF_A_CROWD);
  });
});
