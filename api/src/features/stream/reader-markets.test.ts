import { userConfigs } from '@entropi/db/schema/strategies';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount } from '../../testing/test-billing';
import { addMarket, strategyInput, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { createStrategy } from '../strategies/strategies.domain';
import { createReaderMarkets } from './reader-markets';

const READERS = 40;
const MARKETS = new Set([`SIM:${TEST_EPIC}`]);

let test: TestApp;
let trader: TestUser;
let other: TestUser;
let idle: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  const admin = await test.signIn({ isSuperuser: true });
  [trader, other, idle] = [await test.signIn(), await test.signIn(), await test.signIn()];
  const { db } = test.deps;
  await addMarket(db);
  const { id, username } = admin;
  const strategy = await createStrategy(
    test.deps,
    { userId: id, username, demoMode: true },
    strategyInput(),
  );
  for (const user of [trader, other]) {
    await addAccount(db, user.id);
    await db.insert(userConfigs).values({ userId: user.id, strategyId: strategy.id });
  }
});
afterAll(() => test.close());

describe('the markets of readers', () => {
  it('are those of each, read by one statement for all that want them at once', async () => {
    const markets = createReaderMarkets(test.deps.db);
    const counter = countStatements(test.deps.db.$client);
    const readers = Array.from({ length: READERS }, (_, n) => [trader, idle, other][n % 3]);
    const listed = await Promise.all(readers.map((reader) => markets.list(reader?.id ?? 0)));
    expect(listed).toEqual(readers.map((reader) => (reader === idle ? new Set() : MARKETS)));
    expect(counter.texts).toHaveLength(1);
  });
});
