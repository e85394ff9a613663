import { orderIntents } from '@entropi/db/schema/order-intents';
import { strategies, userConfigs } from '@entropi/db/schema/strategies';
import { eq } from 'drizzle-orm';
import { addCoupledUser } from '../testing/coupled-user';
import { EngineHarness, until } from '../testing/engine-harness';
import { untilDecided, untilSupervised } from '../testing/start-trading';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, setTaskState, type TradingOptions } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});
afterEach(() => harness.stop());

type Type = Parameters<typeof addCoupledUser>[2];

async function start(name: string, type: Type, members: TradingOptions[], jointTarget?: number) {
  const user = await addCoupledUser(harness, name, type, members, jointTarget);
  const state = new TradingState(harness, user.userId);
  await harness.startEngine();
  /** The positions, within the coupled strategy, of the members whose cycles run. */
  const running = async () => {
    const cycles = (await state.cycles()).filter((cycle) => cycle.endedAt === null);
    const shares = await state.shares();
    const open = cycles.filter((cycle) =>
      shares.some((share) => share.cycleId === cycle.id && share.state === 'OPEN'),
    );
    return open.map((cycle) => user.memberIds.indexOf(cycle.strategyId)).sort();
  };
  const untilRunning = (...places: number[]) =>
    until(running, (found) => JSON.stringify(found) === JSON.stringify(places));
  return { ...user, state, running, untilRunning };
}

const single: TradingOptions = { sellMode: { mode: 'SINGLE', target: 10 } };

describe('a coupled strategy', () => {
  it('of HEDGE runs all members at once, and each begins again by itself', async () => {
    const short: TradingOptions = { ...single, direction: 'SELL' };
    const one = await start('hedg', 'HEDGE', [single, short]);
    const { state, untilRunning, userId, running } = one;
    await untilRunning(0, 1);
    const [first, second] = await state.cycles();
    expect(first?.startedAt).toEqual(second?.startedAt);
    await harness.setPrice(8011);
    await until(
      () => state.cycles(),
      (cycles) => cycles.length === 3,
    );
    await untilRunning(0, 1);
    const strategyIds = (await state.cycles()).map((cycle) => cycle.strategyId);
    expect(strategyIds[2]).toBe(strategyIds[0]);
    await setTaskState(harness, userId, 'paused');
    await harness.setPrice(8022);
    await untilDecided(harness, one, 8022);
    await untilRunning(1);
    await untilSupervised(harness);
    expect(await running()).toEqual([1]);
  });

  it('of SEQUENCE runs one member after the other, and shows which one', async () => {
    const { state, untilRunning, memberIds } = await start('sequ', 'SEQUENCE', [single, single]);
    for (const [turn, place] of [0, 1, 0].entries()) {
      await untilRunning(place);
      expect((await state.task())?.currentStrategyId).toBe(memberIds[place]);
      await harness.setPrice(8000 + (turn + 1) * 12);
      await until(
        () => state.cycles(),
        (cycles) => cycles[turn]?.endedAt !== null,
      );
    }
    const cycles = await state.cycles();
    expect(cycles.every((cycle) => cycle.coupledStrategyId !== null)).toBe(true);
  });

  it('of EXCLUSIVE runs the first member that may, and no other beside it', async () => {
    const blocked: TradingOptions = { ...single, limits: { max_spread: 0.5 } };
    const { untilRunning, running } = await start('excl', 'EXCLUSIVE', [blocked, single, single]);
    await untilRunning(1);
    await untilSupervised(harness);
    expect(await running()).toEqual([1]);
  });

  it('of BASKET begins all members or none, and closes all in one transaction at their joint target', async () => {
    const short: TradingOptions = { ...single, direction: 'SELL' };
    const members = [single, { ...single, limits: { max_spread: 1 } }, short];
    const one = await start('bask', 'BASKET', members, 12);
    const { state, untilRunning } = one;
    await untilRunning(0, 1, 2);
    // Two win 14 each and one loses 16: the two have passed their own target, and the joint one is reached at 8015.
    await harness.setPrice(8014);
    await untilDecided(harness, one, 8014);
    expect(await state.openLevels()).toEqual([0, 0, 0]);
    await harness.control('PUT', 'markets/IX.D.DAX.IFMM.IP', { bid: 8015, offer: 8020 });
    await untilDecided(harness, one, 8015);
    expect(await state.openLevels()).toEqual([0, 0, 0]);
    await harness.control('PUT', 'markets/IX.D.DAX.IFMM.IP', { bid: 8035, offer: 8037 });
    await until(
      () => state.cycles(),
      (cycles) => cycles.every((cycle) => cycle.endedAt !== null),
    );
    const closes = await harness.db
      .select()
      .from(orderIntents)
      .where(eq(orderIntents.kind, 'CLOSE'));
    expect(new Set(closes.map((close) => close.createdAt.getTime())).size).toBe(1);
    expect(closes.map((close) => close.reason)).toEqual(closes.map(() => 'BASKET_TAKE_PROFIT'));
    const sum = (await state.cycles()).reduce((total, cycle) => total + cycle.realisedMinor, 0);
    expect(sum).toBeGreaterThanOrEqual(1200);
    // The spread is too wide for one of them: none begins.
    await untilSupervised(harness);
    expect(await state.cycles()).toHaveLength(3);
    await harness.setPrice(8035);
    await untilRunning(0, 1, 2);
  });

  it('of BASKET begins none where a limit leaves room for a part of it', async () => {
    const short: TradingOptions = { ...single, direction: 'SELL' };
    const hasty = { max_openings_per_minute: 1 };
    const members = [single, { ...short, limits: hasty }];
    const user = await addCoupledUser(harness, 'room', 'BASKET', members, 12);
    const limitShares = (maxOpenShares: number | null) =>
      harness.db
        .update(userConfigs)
        .set({ maxOpenShares })
        .where(eq(userConfigs.userId, user.userId));
    await limitShares(1);
    // The cycles of this trader have begun so often that the basket was looked at meanwhile, too.
    const other = await addTradingUser(harness, 'seen', single);
    const state = new TradingState(harness, user.userId);
    const seen = new TradingState(harness, other.userId);
    const untilSeen = (cycles: number) =>
      until(
        () => seen.shares(),
        (shares) => shares.length === cycles && shares[cycles - 1]?.state === 'OPEN',
      );
    await harness.startEngine();
    await untilSeen(1);
    await harness.setPrice(8012);
    await untilSeen(2);
    expect(await state.cycles()).toEqual([]);
    // Of two simultaneous openings, the limit of the second member allows one.
    await limitShares(null);
    await harness.setPrice(8024);
    await untilSeen(3);
    await harness.setPrice(8036);
    await untilSeen(4);
    expect(await state.cycles()).toEqual([]);
  });

  it('counts its user’s own limit of shares over all members', async () => {
    const user = await addCoupledUser(harness, 'join', 'HEDGE', [single, single]);
    await harness.db
      .update(userConfigs)
      .set({ maxOpenShares: 3 })
      .where(eq(userConfigs.userId, user.userId));
    const state = new TradingState(harness, user.userId);
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (open) => open.length === 2,
    );
    await harness.setPrice(7940);
    await until(
      () => state.openLevels(),
      (open) => open.length === 3,
    );
    await untilDecided(harness, user, 7940);
    expect(await state.openLevels()).toHaveLength(3);
    const rows = await state.intents();
    expect(rows.length).toBeLessThan(8);
  });

  it('is not traded in parts: a member that is not active keeps all from beginning, and is shown', async () => {
    const user = await addCoupledUser(harness, 'half', 'HEDGE', [single, single]);
    const [, second] = user.memberIds;
    await harness.db
      .update(strategies)
      .set({ isActive: false })
      .where(eq(strategies.id, second ?? 0));
    const state = new TradingState(harness, user.userId);
    await harness.startEngine();
    await until(
      () => state.task(),
      (task) => task?.degraded === 'no_strategy',
    );
    expect(await state.cycles()).toEqual([]);
  });
});
