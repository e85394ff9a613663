import { eq } from 'drizzle-orm';
import { brokerAccounts, markets } from '../../db/schema/broker';
import { userConfigs } from '../../db/schema/strategies';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import { addTradingUser } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
}, 30_000);
afterEach(() => harness.stop());

describe('a task whose ladder the market or the account does not allow any more', () => {
  it('is in error with the row and the remedy, and opens nothing', async () => {
    const small = await addTradingUser(harness, 'smal');
    const poor = await addTradingUser(harness, 'poor');
    await harness.db
      .update(userConfigs)
      .set({ sizeFactor: 0.01 })
      .where(eq(userConfigs.userId, small.userId));
    await harness.db
      .update(userConfigs)
      .set({ sizeFactor: 1000 })
      .where(eq(userConfigs.userId, poor.userId));
    const balance = { balance: 5000, deposit: 0, profit_loss: 0, available: 5000 };
    await harness.db
      .update(brokerAccounts)
      .set({ balance })
      .where(eq(brokerAccounts.id, poor.brokerAccountId));
    await harness.startEngine();
    const states = [small, poor].map(({ userId }) => new TradingState(harness, userId));
    for (const state of states) {
      await until(
        () => state.task(),
        (task) => task?.state === 'error',
      );
      expect(await state.cycles()).toEqual([]);
    }
    const [market] = await harness.db.select().from(markets).where(eq(markets.epic, EPIC));
    const [first, second] = await Promise.all(states.map((state) => state.task()));
    expect(first?.errorCode).toBe('size_below_minimum');
    expect(first?.errorMessage).toMatch(
      new RegExp(`^Level 0 .*smallest is ${market?.minDealSize}: use a size factor of`),
    );
    expect(second?.errorCode).toBe('margin_above_funds');
  });
});
