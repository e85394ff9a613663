import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { createCredentials } from '../testing/credentials';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { addTrader } from '../testing/start-trading';
import { findBookkeepingProblems, type TradingState } from '../testing/trading-state';
import { setTaskState, type TradingUser } from '../testing/trading-user';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  ({ user, state } = await addTrader(harness, 'anna'));
});

afterEach(() => harness.stop());

const opens = async () => (await harness.deals()).filter((deal) => deal.action === 'OPEN');
const isOpen = (levels: (number | null)[]) => (now: (number | null)[]) =>
  now.join() === levels.join();

async function closeByProfit(): Promise<void> {
  await harness.setPrice(8012);
  await until(
    () => state.shares(),
    (rows) => rows[0]?.state === 'CLOSED',
  );
}

describe('orders, exactly once', () => {
  it.each([
    ['a confirm that comes late', { confirmLate: { times: 4 } }],
    ['confirms that are answered with 405', { confirm405: true }],
    ['an open that was booked and answered with 502', { orderLost: { answer: '502', count: 1 } }],
    ['an open that was booked and never answered', { orderLost: { answer: 'reset', count: 1 } }],
    ['a session that has run out', { tokenExpired: { count: 1 } }],
    ['a position that shows up late', { positionHidden: { forMs: 600 } }],
  ])('opens one deal with %s', async (_name, faults) => {
    await harness.setFaults(faults);
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    expect(await opens()).toHaveLength(1);
    expect(await state.intents()).toHaveLength(1);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('treats an opening that never arrived as absent after repeated complete reads, then tries again', async () => {
    await harness.setFaults({ orderLost: { answer: '504', booked: false, count: 1 } });
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    const intents = await state.intents();
    expect(intents.map((intent) => intent.state)).toEqual(['ABSENT', 'FILLED']);
    expect(intents[0]?.cleanReads).toBeGreaterThanOrEqual(1);
    expect(await opens()).toHaveLength(1);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it.each([
    ['a close that was booked and answered with 502', { orderLost: { answer: '502', count: 1 } }],
    ['a confirm with the opening deal’s id', { closeConfirmOpeningId: true }],
    ['confirms that are answered with 405', { confirm405: true }],
    ['a close that was lost', { orderLost: { answer: '503', booked: false, count: 1 } }],
    ['a close that was rejected', { rejectOrder: { reason: 'MARKET_CLOSED', count: 1 } }],
  ])('closes a deal once with %s', async (_name, faults) => {
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.setFaults(faults);
    await closeByProfit();
    const [share] = await state.shares();
    expect(share).toMatchObject({
      closeLevel: 8012,
      profitMinor: 1100,
      closeReason: 'TAKE_PROFIT',
    });
    await harness.setFaults({ orderLost: null, rejectOrder: null, confirm405: null });
    await until(() => state.openLevels(), isOpen([0]));
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('puts the task into error when an order is unresolved at its deadline, and still resolves it later', async () => {
    // A busy machine may take longer than this deadline for an order that nothing delays.
    const first = await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.stopEngine(first);
    await harness.startEngine({ orderDeadlineMs: 300 });
    await harness.setFaults({
      orderLost: { answer: '502', count: 1 },
      confirm405: true,
      positionHidden: { forMs: 600_000 },
      callFails: { answer: '503', path: '/history' },
    });
    await harness.setPrice(7979);
    const failed = await until(
      () => state.task(),
      (task) => task?.state === 'error',
    );
    expect(failed?.errorCode).toBe('order_unresolved');
    await harness.setFaults({ positionHidden: null });
    await until(() => state.openLevels(), isOpen([0, 1]));
    expect(await opens()).toHaveLength(2);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('records a close by the user or the broker', async () => {
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.setFaults({ positionClosed: { channel: 'WEB' } });
    const [mine] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(mine).toMatchObject({ closeReason: 'MANUAL', profitSource: 'ACTIVITY' });
    await until(() => state.openLevels(), isOpen([0]));
    await harness.setFaults({ positionClosed: { channel: 'SYSTEM' } });
    await until(
      () => state.shares(),
      (rows) => rows.some((row) => row.closeReason === 'BROKER'),
    );
  });

  it('goes on with a position that the broker has rolled', async () => {
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.setFaults({ rollover: true });
    const rows = await until(
      () => state.shares(),
      (list) => list.length === 2 && list[1]?.state === 'OPEN',
    );
    expect(rows[0]).toMatchObject({ state: 'CLOSED', closeReason: 'ROLLED' });
    expect(rows[1]).toMatchObject({ level: 0, rolledFromId: rows[0]?.id });
    await harness.setPrice(8100);
    await until(
      () => state.shares(),
      (list) => list[1]?.state === 'CLOSED',
    );
  });

  /** Makes the engine give up an opening that was booked: the wrong conclusion that adopting repairs. */
  async function giveUpFirstOpen() {
    await harness.setFaults({
      orderLost: { answer: '502', count: 1 },
      confirm405: true,
      positionHidden: { forMs: 600_000 },
      callFails: { answer: '503', path: '/history' },
    });
    await harness.startEngine();
    await until(
      () => state.intents(),
      (rows) => rows[0]?.state === 'UNKNOWN',
    );
    const [intent] = await state.intents();
    if (!intent) throw new Error('no intent');
    await harness.db
      .update(orderIntents)
      .set({ state: 'ABSENT', resolvedAt: new Date() })
      .where(eq(orderIntents.id, intent.id));
    return intent;
  }

  it('adopts a deal of an order that it had given up', async () => {
    const intent = await giveUpFirstOpen();
    await harness.db
      .update(shares)
      .set({ state: 'REJECTED', currentScaleId: null, cycleId: null, level: null })
      .where(eq(shares.id, intent.shareId));
    await harness.setFaults({
      confirm405: null,
      callFails: null,
      orderLost: null,
      positionHidden: null,
    });
    const rows = await until(
      () => state.shares(),
      (list) => list[0]?.state === 'OPEN',
    );
    expect(rows[0]).toMatchObject({ dealReference: intent.dealReference, openLevel: 8001 });
  });

  it('keeps such a deal beside the ladder when its level is occupied', async () => {
    const intent = await giveUpFirstOpen();
    await harness.db.update(shares).set({ state: 'REJECTED' }).where(eq(shares.id, intent.shareId));
    await harness.db
      .update(currentScales)
      .set({ state: 'WAITING' })
      .where(eq(currentScales.level, 0));
    await harness.setFaults({ confirm405: null, callFails: null, orderLost: null });
    const user = await state.task();
    if (user) await setTaskState(harness, user.userId, 'active');
    // If the deal were seen before the second attempt is written, it would take its level back.
    await until(
      () => state.shares(),
      (list) => list.length === 2,
    );
    await harness.setFaults({ positionHidden: null });
    const task = await until(
      () => state.task(),
      (row) => row?.state === 'error',
    );
    expect(task?.errorCode).toBe('reconcile_mismatch');
    // The deal may be seen before or after the second attempt is sent; it is kept either way.
    await until(
      () => state.shares(),
      ([kept]) => kept?.state === 'OPEN' && kept.level === null,
    );
  });

  it('never touches positions that are not its own', async () => {
    const clientPool = harness.createClientPool();
    const broker = clientPool.open(createCredentials('anna'), user.accountId);
    await broker.openPosition({
      dealReference: 'foreign-1',
      epic: EPIC,
      expiry: '-',
      direction: 'BUY',
      size: '3',
      currency: 'EUR',
      worstLevel: null,
      stopDistance: null,
      limitDistance: null,
    });
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await closeByProfit();
    await until(
      () => state.cycles(),
      (rows) => rows.length === 2,
    );
    const positions = await broker.positions();
    await clientPool.close();
    expect(positions.kind === 'ok' && positions.value.map((one) => one.dealReference)).toContain(
      'foreign-1',
    );
  });

  it('hands a key over to another engine, which goes on with the cycle', async () => {
    const first = await harness.startEngine();
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.stopEngine(first);
    await harness.setPrice(7979);
    await until(() => state.openLevels(), isOpen([0, 1]));
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});
