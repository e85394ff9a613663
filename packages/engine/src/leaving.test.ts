import { inTransaction } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { and, eq, isNotNull } from 'drizzle-orm';
import { wishCloseAll } from './store/close-wish.repo';
import { lockTask, moveTask } from './store/task-state.repo';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { startTrading, type Trader, untilLookedAt } from './testing/start-trading';
import { findBookkeepingProblems } from './testing/trading-state';
import { setTaskState } from './testing/trading-user';

const SIZES = [1, 2, 3, 4];

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(12_000);
});
afterEach(() => harness.stop());

const awaitOpen = ({ state }: Trader, count: number) =>
  until(
    () => state.openLevels(),
    (levels) => levels.length === count,
  );

const awaitEnd = ({ state }: Trader) =>
  until(
    () => state.cycles(),
    ([cycle]) => cycle?.endedAt !== null && cycle !== undefined,
  );

/** Kind, level and outcome of every order, oldest first. */
const listOrders = async ({ state }: Trader) =>
  (await state.intents()).map(({ kind, level, state: outcome, reason }) =>
    `${kind} ${level} ${outcome} ${reason ?? ''}`.trim(),
  );

/** While these faults strike, nothing can find out what became of an order. */
const unreadable = {
  confirm405: true,
  positionUnreadable: { hideIds: true },
  callFails: { path: '/history' },
};
const readable = { confirm405: null, positionUnreadable: null, callFails: null };

/** What a stop with close commits. */
const stopAndClose = ({ user: { userId } }: Trader) =>
  inTransaction(harness.db, async (tx) => {
    const by = { actorId: null, actor: 'test', reason: 'stop' };
    await moveTask(tx, await lockTask(tx, userId), 'stopped', by);
    await wishCloseAll(tx, userId);
  });

const rejectCloses = (count: number) =>
  harness.setFaults({ rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE', count } });

describe('after a cycle stop', () => {
  it('nothing is bought, although the price jumps over the levels below', async () => {
    const sellMode = { mode: 'SINGLE', cycle_stop: 30, target: 900 } as const;
    const trader = await startTrading(harness, 'anna', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    await harness.setPrice(11_875);
    await awaitEnd(trader);
    await untilLookedAt(harness, trader.user);
    expect(await listOrders(trader)).toEqual(['OPEN 0 FILLED', 'CLOSE 0 FILLED CYCLE_STOP']);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('what is open is closed again and again, although its close was lost and the price came back', async () => {
    const sellMode = { mode: 'SINGLE', cycle_stop: 100, target: 900 } as const;
    const trader = await startTrading(harness, 'beat', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    await harness.setFaults({
      orderLost: { answer: '502', booked: false, action: 'CLOSE', count: 2 },
    });
    await harness.setPrice(11_840);
    // An order is UNKNOWN for a while only.
    await until(
      () => listOrders(trader),
      (orders) => orders.some((order) => /^CLOSE 0 (UNKNOWN|ABSENT) CYCLE_STOP/.test(order)),
    );
    await harness.setPrice(12_000);
    await awaitEnd(trader);
    expect(await listOrders(trader)).toEqual([
      'OPEN 0 FILLED',
      'CLOSE 0 ABSENT CYCLE_STOP',
      'CLOSE 0 ABSENT CYCLE_STOP',
      'CLOSE 0 FILLED CYCLE_STOP',
    ]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('what is open is closed although a roll gives it another deal id while its close is lost', async () => {
    const sellMode = { mode: 'SINGLE', cycle_stop: 100, target: 900 } as const;
    const trader = await startTrading(harness, 'rolf', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    const lost = { answer: '502', booked: false, action: 'CLOSE', count: 1 };
    await harness.setFaults({ orderLost: lost, ...unreadable });
    await harness.setPrice(11_840);
    await until(
      () => listOrders(trader),
      (orders) => orders.includes('CLOSE 0 UNKNOWN CYCLE_STOP'),
    );
    await harness.setFaults({ rollover: true });
    await harness.setFaults(readable);
    await awaitEnd(trader);
    const orders = await listOrders(trader);
    expect(orders.slice(0, 2)).toEqual(['OPEN 0 FILLED', 'CLOSE 0 ABSENT CYCLE_STOP']);
    expect(orders.filter((order) => order.includes('FILLED'))).toEqual([
      'OPEN 0 FILLED',
      'CLOSE 0 FILLED CYCLE_STOP',
    ]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('ALL is closed although the market was closed and the price came back', async () => {
    const sellMode = { mode: 'ALL', cycle_stop: 25, target: 900 } as const;
    const trader = await startTrading(harness, 'cleo', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    await harness.setFaults({ rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE' } });
    await harness.setPrice(11_975);
    await until(
      () => listOrders(trader),
      (orders) => orders.includes('CLOSE 0 REJECTED CYCLE_STOP'),
    );
    await harness.setPrice(12_000);
    await until(
      () => harness.db.select().from(markets).where(eq(markets.epic, EPIC)),
      ([market]) => market?.bid === 12_000,
    );
    await harness.setFaults({ rejectOrder: null });
    await awaitEnd(trader);
    const orders = await listOrders(trader);
    expect(orders.filter((order) => order.startsWith('OPEN'))).toEqual(['OPEN 0 FILLED']);
    expect(orders.at(-1)).toBe('CLOSE 0 FILLED CYCLE_STOP');
  });

  it('an opening that is on its way is closed when it fills', async () => {
    const sellMode = { mode: 'SINGLE', cycle_stop: 60, target: 900 } as const;
    const trader = await startTrading(harness, 'dora', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    await harness.setFaults({
      orderLost: { answer: 'reset', action: 'OPEN', count: 1 },
      ...unreadable,
    });
    await harness.setPrice(11_975);
    await until(
      () => listOrders(trader),
      (orders) => orders.includes('OPEN 1 UNKNOWN'),
    );
    await harness.setPrice(11_930);
    await until(
      () => trader.state.cycles(),
      ([cycle]) => cycle?.leaveReason === 'CYCLE_STOP',
    );
    await harness.setFaults(readable);
    await awaitEnd(trader);
    expect((await trader.state.shares()).map(({ closeReason }) => closeReason)).toEqual([
      'CYCLE_STOP',
      'CYCLE_STOP',
    ]);
    expect((await listOrders(trader)).filter((order) => order.startsWith('OPEN'))).toEqual([
      'OPEN 0 FILLED',
      'OPEN 1 FILLED',
    ]);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it.each([
    ['a minute at least', 'emil', null, 1],
    ['as long as its strategy says', 'emma', 15, 15],
  ])('the next cycle waits for %s', async (_for, name, stated, minutes) => {
    const sellMode = { mode: 'SINGLE', cycle_stop: 30, target: 900 } as const;
    const limits = { stop_cooldown_minutes: stated };
    const trader = await startTrading(harness, name, { sellMode, sizes: SIZES, limits });
    await awaitOpen(trader, 1);
    await harness.setPrice(11_875);
    const [cycle] = await awaitEnd(trader);
    // From when the broker closed it: that may be booked seconds later.
    const [share] = await trader.state.shares();
    const pausedMs = (cycle?.nextBeginAt?.getTime() ?? 0) - (share?.closedAt?.getTime() ?? 0);
    expect(pausedMs).toBe(minutes * 60_000);
    expect((await trader.state.task())?.cooldownUntil).toEqual(cycle?.nextBeginAt);
  });
});

describe('while a share is being left', () => {
  it('nothing of its cycle grows, and it is closed although the price came back', async () => {
    const sellMode = { mode: 'SINGLE', share_stop: 30, target: 900 } as const;
    const trader = await startTrading(harness, 'finn', { sellMode, sizes: SIZES });
    await awaitOpen(trader, 1);
    await harness.setPrice(11_975);
    await awaitOpen(trader, 2);
    await rejectCloses(6);
    // Level 0 is stopped, and level 2 would open.
    await harness.setPrice(11_949);
    await until(
      () => listOrders(trader),
      (orders) => orders.includes('CLOSE 0 REJECTED SHARE_STOP'),
    );
    await until(
      () => trader.state.shares(),
      ([share]) => share?.state === 'CLOSED',
    );
    const [wished] = await trader.state.shares();
    const sent = await harness.db
      .select()
      .from(orderIntents)
      .where(and(eq(orderIntents.kind, 'OPEN'), isNotNull(orderIntents.sentAt)));
    const left = sent.filter(
      ({ sentAt }) =>
        sentAt !== null &&
        sentAt > (wished?.leaveSince ?? sentAt) &&
        sentAt < (wished?.closedAt ?? sentAt),
    );
    expect(left).toEqual([]);
  });

  it('a stop with close goes on when the task is started before it is done', async () => {
    const trader = await startTrading(harness, 'gaia', { sizes: SIZES });
    await awaitOpen(trader, 1);
    await rejectCloses(8);
    const { user } = trader;
    await stopAndClose(trader);
    await setTaskState(harness, user.userId, 'active');
    await harness.setPrice(11_960);
    const [cycle] = await awaitEnd(trader);
    expect(cycle?.leaveReason).toBe('STOP_ALL');
    const own = (await trader.state.intents()).filter(({ cycleId }) => cycleId === cycle?.id);
    expect(own.filter(({ kind }) => kind === 'OPEN')).toHaveLength(1);
    expect(own.filter(({ kind }) => kind === 'CLOSE')).toHaveLength(9);
  });
});
