import { brokerAccounts, markets } from '@entropi/db/schema/broker';
import { userConfigs } from '@entropi/db/schema/strategies';
import { shares } from '@entropi/db/schema/trading';
import { eq, sql } from 'drizzle-orm';
import { listPlans } from '../store/trading-config.repo';
import { findUntradablePlan, findUntradableTogether } from '../store/untradable-plan';
import { addCoupledUser } from '../testing/coupled-user';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, setTaskState } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});
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
    const market = await readMarket();
    const [first, second] = await Promise.all(states.map((state) => state.task()));
    expect(first?.errorCode).toBe('size_below_minimum');
    expect(first?.errorMessage).toMatch(
      new RegExp(`^Level 0 .*smallest is ${market?.minDealSize}: use a size factor of`),
    );
    expect(second?.errorCode).toBe('margin_above_funds');
  });

  it('is in error once its members can no longer be traded together, and closes what is open', async () => {
    const { db } = harness;
    const single = { mode: 'SINGLE', target: 10 } as const;
    const members = [{ sellMode: single }, { sellMode: single, direction: 'SELL' as const }];
    const { userId, brokerAccountId } = await addCoupledUser(harness, 'join', 'HEDGE', members);
    await harness.startEngine();
    const state = new TradingState(harness, userId);
    const readFunds = async () => {
      const isOwn = eq(brokerAccounts.id, brokerAccountId);
      const [account] = await db.select().from(brokerAccounts).where(isOwn);
      return account?.balance;
    };
    const listOpen = async () => (await state.shares()).filter((share) => share.state === 'OPEN');
    await until(listOpen, (open) => open.length === 2);

    await until(readMarket, (market) => market?.offer != null);
    await until(readFunds, (balance) => balance != null);
    await raiseMargin(userId);
    await harness.setPrice(8011);
    const failed = await until(
      () => state.task(),
      (task) => task?.state === 'error',
    );
    expect(failed?.errorCode).toBe('joint_margin_above_funds');
    expect(await listOpen()).toHaveLength(1);
    await harness.setPrice(7980);
    await until(listOpen, (open) => open.length === 0);
    expect(await state.cycles()).toHaveLength(2);
    expect(await db.select().from(shares)).toHaveLength(2);
  });

  it('begins no cycle that a stop in money would end at once, and says which stop would do', async () => {
    const sellMode = { unit: 'MONEY', target: 50, share_stop: 2.5 } as const;
    const { userId } = await addTradingUser(harness, 'mona', { sellMode, state: 'stopped' });
    const { userId: other } = await addTradingUser(harness, 'nils');
    await harness.startEngine();
    const free = new TradingState(harness, other);
    await until(
      () => free.openLevels(),
      (levels) => levels.length === 1,
    );
    await until(readMarket, (market) => market?.usualSpread != null);
    await setTaskState(harness, userId, 'active');
    const state = new TradingState(harness, userId);
    const failed = await until(
      () => state.task(),
      (task) => task?.state === 'error',
    );
    expect(failed).toMatchObject({
      errorCode: 'stop_below_spread',
      errorMessage: expect.stringContaining('use 2.75 or more'),
    });
    expect(await state.cycles()).toEqual([]);
  });
});

async function readMarket() {
  const [market] = await harness.db.select().from(markets).where(eq(markets.epic, EPIC));
  return market;
}

/**
 * Raises a market's margin until the ladders of all members together, though none alone, need more than the account
 * holds.
 */
async function raiseMargin(userId: number): Promise<void> {
  const { db } = harness;
  for (;;) {
    const plans = (await listPlans(db, [userId])).get(userId);
    if (typeof plans !== 'object') throw new Error(`no plans: ${plans}`);
    const problem = await findUntradableTogether(db, plans);
    for (const plan of plans.members) expect(await findUntradablePlan(db, plan)).toBeNull();
    if (problem) return;
    await db.update(markets).set({ marginFactor: sql`${markets.marginFactor} * 1.25` });
  }
}
