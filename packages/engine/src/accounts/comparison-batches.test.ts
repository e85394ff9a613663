import type { DatabaseConnection } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTradingUser, type TradingUser } from '../testing/trading-user';
import { createComparisonBatches } from './comparison-batches';

const NAMES = ['c100', 'c101', 'c102', 'c103'];

let harness: EngineHarness;
let connection: DatabaseConnection;
const users: TradingUser[] = [];

beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  for (const name of NAMES) users.push(await addTradingUser(harness, name));
  const options = { statementTimeoutMs: 60_000, onError: () => undefined };
  connection = connectTestDatabase(harness.database.url, options);
  const engine = await harness.startEngine();
  await until(
    async () => (await harness.db.select().from(shares)).filter(({ state }) => state === 'OPEN'),
    (open) => open.length === NAMES.length,
  );
  await harness.stopEngine(engine);
});

afterAll(async () => {
  await connection.close();
  await harness.stop();
});

describe('accounts that are compared at the same time', () => {
  it('read their live shares by one statement, and each gets its own', async () => {
    const counter = countStatements(connection.pool);
    const { liveDeals } = createComparisonBatches(connection.db);
    const read = await Promise.all(users.map(({ brokerAccountId }) => liveDeals(brokerAccountId)));
    expect(read.map((deals) => deals.map(({ share }) => share.userId))).toEqual(
      users.map(({ userId }) => [userId]),
    );
    expect(counter.texts).toHaveLength(1);
  });

  it('look at what their ledgers lack by one statement', async () => {
    const counter = countStatements(connection.pool);
    const { hasUnsettled } = createComparisonBatches(connection.db);
    const ids = users.map(({ brokerAccountId }) => brokerAccountId);
    expect(await Promise.all(ids.map(hasUnsettled))).toEqual(ids.map(() => false));
    expect(counter.texts).toHaveLength(1);
  });
});
