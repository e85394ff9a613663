import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { userResults } from '@entropi/db/schema/results';
import { userConfigs } from '@entropi/db/schema/strategies';
import { restoredShares } from '@entropi/db/schema/trading-holds';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { eq } from 'drizzle-orm';
import type { Engine } from '../start-engine';
import { findHold, liftHold } from '../store/trading-hold.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { followPrices } from '../testing/published-prices';
import { untilLookedAt } from '../testing/start-trading';
import { findBookkeepingProblems, TradingState } from '../testing/trading-state';
import {
  addStrategy,
  addTradingUser,
  setTaskState,
  type TradingOptions,
  type TradingUser,
} from '../testing/trading-user';

/** However short the time without an engine was, what was opened and closed in it is looked for. */
const RESTORED = { unseenAfterMs: 0 };
const OPERATOR = { userId: null, username: 'operator' };

let database: TestDatabase;
let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;
let engine: Engine;

async function begin(options: TradingOptions = {}): Promise<void> {
  database = await createTestDatabase();
  harness = await EngineHarness.start({}, database);
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna', options);
  state = new TradingState(harness, user.userId);
  engine = await harness.startEngine();
  if (options.state !== 'stopped') await openLevels('0');
}

afterEach(() => harness.stop());

const openLevels = (levels: string) =>
  until(
    () => state.openLevels(),
    (open) => open.join() === levels,
  );

/** Opens the second level, and closes it with its profit. */
async function openAndCloseLevel(): Promise<void> {
  await harness.setPrice(7979);
  await openLevels('0,1');
  await harness.setPrice(7995);
  await openLevels('0');
}

/** Positions at the broker, by the references that opened them. */
async function listPositions(): Promise<string[]> {
  const deals = await harness.deals();
  const closed = new Set(
    deals.filter(({ action }) => action === 'CLOSE').flatMap((deal) => deal.affectedDeals),
  );
  const ids = new Set([...closed].map(({ dealId }) => dealId));
  return deals
    .filter(({ action, dealId }) => action === 'OPEN' && !ids.has(dealId))
    .map(({ dealReference }) => dealReference);
}

async function listOpen(): Promise<string[]> {
  const rows = await state.shares();
  return rows.filter((share) => share.state === 'OPEN').map((share) => share.dealReference);
}

/** What the account has realised at the broker, in cents. */
async function sumAtBroker(): Promise<number> {
  const { deals } = await harness.control<{ deals: { profit: number | null }[] }>('GET', 'deals');
  return deals.reduce((sum, { profit }) => sum + Math.round((profit ?? 0) * 100), 0);
}

const isAt = (expected: number) => (sum: number) => sum === expected;

async function sumBooked(): Promise<number> {
  const rows = await harness.db.select().from(closingDeals);
  return rows
    .filter((row) => row.voidedAt === null)
    .reduce((sum, row) => sum + (row.profitMinor ?? 0), 0);
}

const findProblems = async () =>
  (await findBookkeepingProblems(harness)).filter((problem) => !problem.startsWith('held'));

const countOpened = async () =>
  (await harness.deals()).filter(({ action }) => action === 'OPEN').length;

/**
 * Stops the engine, saves the database as it is then, and starts the engine again. Returns what brings the saved
 * database back.
 */
async function saveDatabase(): Promise<(change?: () => Promise<void>) => Promise<void>> {
  await harness.stopEngine(engine);
  const bringBack = await database.saveState();
  engine = await harness.startEngine();
  return async (change) => {
    await harness.stopEngine(engine);
    await bringBack();
    await change?.();
    engine = await harness.startEngine(RESTORED);
  };
}

async function awaitHold() {
  const hold = await until(
    () => findHold(harness.db),
    (found) => found !== null,
  );
  await until(findProblems, (problems) => problems.length === 0);
  return hold;
}

describe('a database that is older than the broker’s books', () => {
  it('gets what was opened and closed since, and opens nothing before an operator agrees', async () => {
    await begin();
    const restore = await saveDatabase();
    // A level of the cycle that the database has is opened and closed, and the cycle ends.
    await openAndCloseLevel();
    await harness.setPrice(8012);
    // The next cycle begins and goes three levels down.
    await until(
      () => state.cycles(),
      (all) => all.length === 2,
    );
    await openLevels('0');
    await harness.setPrice(7990);
    await openLevels('0,1');
    await harness.setPrice(7960);
    await openLevels('0,1,2');
    const positions = await listPositions();
    const opened = await countOpened();
    expect(positions).toHaveLength(3);
    const before = await state.cycles();

    await restore();
    await awaitHold();
    await until(listOpen, (open) => open.length === 3);
    expect((await listOpen()).sort()).toEqual(positions.sort());
    await until(sumBooked, isAt(await sumAtBroker()));
    const [first, second, ...more] = await until(
      () => state.cycles(),
      ([ended]) => ended?.result === 'WON' && ended.realisedMinor === before[0]?.realisedMinor,
    );
    expect(more).toEqual([]);
    expect(first).toMatchObject({ result: 'WON', realisedMinor: before[0]?.realisedMinor });
    expect(second).toMatchObject({ endedAt: null, anchor: before[1]?.anchor });
    const [results] = await harness.db.select().from(userResults);
    expect(results).toMatchObject({ won: 1, streak: 1 });
    expect(await harness.db.select().from(restoredShares)).toHaveLength(4);

    // The price stays at the trigger of the next level.
    const prices = await followPrices(harness);
    await harness.setPrice(7900);
    await prices.untilBid(7900);
    await prices.stop();
    await untilLookedAt(harness, user);
    expect(await countOpened()).toBe(opened);
    const held = await until(
      () => state.task(),
      (task) => task?.degraded === 'held',
    );
    expect(held?.state).toBe('active');

    await liftHold(harness.db, OPERATOR, 'compared with the statement');
    await openLevels('0,1,2,3');
    expect((await state.cycles()).map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
    // The cycle that goes on does so to its end.
    await harness.setPrice(8040);
    await until(
      () => state.cycles(),
      (all) => all[1]?.endedAt != null,
    );
    await until(findProblems, (problems) => problems.length === 0);
    await until(sumBooked, isAt(await sumAtBroker()));
  });

  it('finds what was opened and closed meanwhile, although nothing of it is open any more', async () => {
    await begin();
    const restore = await saveDatabase();
    await openAndCloseLevel();
    await restore();
    await awaitHold();
    expect((await state.shares()).map(({ level, state: is }) => [level, is])).toEqual([
      [0, 'OPEN'],
      [1, 'CLOSED'],
    ]);
    await until(sumBooked, isAt(await sumAtBroker()));
  });

  it('finds it for an account that was never compared, according to the database', async () => {
    await begin();
    const restore = await saveDatabase();
    await openAndCloseLevel();
    await restore(async () => {
      await harness.db.update(brokerAccounts).set({ syncedAt: null });
    });
    await awaitHold();
    expect(await state.shares()).toMatchObject([
      { level: 0, state: 'OPEN' },
      { level: 1, state: 'CLOSED' },
    ]);
  });

  it('keeps what it cannot go on with outside of every ladder, and stops the task', async () => {
    await begin({ state: 'stopped' });
    const restore = await saveDatabase();
    await setTaskState(harness, user.userId, 'active');
    await openLevels('0');
    await restore(async () => {
      const strategyId = await addStrategy(harness, 'another', {});
      await harness.db.update(userConfigs).set({ strategyId });
      await setTaskState(harness, user.userId, 'active');
    });
    await awaitHold();
    expect(await state.shares()).toMatchObject([{ state: 'OPEN', cycleId: null, level: null }]);
    expect(await harness.db.select().from(restoredShares)).toMatchObject([{ isInLadder: false }]);
    const stopped = await until(
      () => state.task(),
      (task) => task?.state === 'error',
    );
    expect(stopped?.errorCode).toBe('reconcile_mismatch');
    expect(await state.cycles()).toEqual([]);
  });

  it('still closes what is open while it is held', async () => {
    await begin();
    const restore = await saveDatabase();
    await harness.setPrice(7979);
    await openLevels('0,1');
    await restore();
    await awaitHold();
    await openLevels('0,1');
    await harness.setPrice(7995);
    await openLevels('0');
    await until(sumBooked, isAt(await sumAtBroker()));
  });
});

describe('positions that are not ours', () => {
  it('are shown and left alone, and hold nobody, by whatever reference', async () => {
    await begin();
    const own = (await listPositions())[0] ?? '';
    // Its reference is like ours except for the level: only someone who knows our key could make that.
    const forged = own.replace(/^(.{7})../, '$1AE');
    await openAtBroker('foreign-1');
    await openAtBroker(forged);
    const shown = await until(
      async () => (await readAccount())?.foreignPositions ?? [],
      (foreign) => foreign.length === 2,
    );
    expect(shown.map((one) => [one.deal_reference, one.is_ours]).sort()).toEqual(
      [
        ['foreign-1', false],
        [forged, false],
      ].sort(),
    );
    expect(await findHold(harness.db)).toBeNull();
    expect(await listOpen()).toEqual([own]);
  });
});

async function readAccount() {
  const own = eq(brokerAccounts.id, user.brokerAccountId);
  const [row] = await harness.db.select().from(brokerAccounts).where(own);
  return row;
}

/** A deal that the user makes at the broker, without the product. */
async function openAtBroker(dealReference: string): Promise<void> {
  const account = await readAccount();
  await harness.openPosition('anna', account?.accountId ?? '', dealReference);
}
