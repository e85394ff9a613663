import { asc, eq } from 'drizzle-orm';
import { currentScales, cycles, orderIntents, shares, tasks } from '../db/schema/trading';
import { EngineHarness, until } from './testing/engine-harness';
import { addTradingUser, setTaskState } from './testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

const listShares = (userId: number) =>
  harness.db.select().from(shares).where(eq(shares.userId, userId)).orderBy(asc(shares.id));
const listCycles = (userId: number) =>
  harness.db.select().from(cycles).where(eq(cycles.userId, userId)).orderBy(asc(cycles.id));
const readTask = async (userId: number) =>
  (await harness.db.select().from(tasks).where(eq(tasks.userId, userId)))[0];
const openLevels = async (userId: number) =>
  (await listShares(userId)).filter((share) => share.state === 'OPEN').map((share) => share.level);

describe('engine', () => {
  it('opens level 0 at market, adds a level at each trigger as the price falls and closes each share at its own profit', async () => {
    const { userId } = await addTradingUser(harness, 'anna');
    await harness.startEngine();
    await until(
      () => openLevels(userId),
      (levels) => levels.length === 1,
    );
    const [cycle] = await listCycles(userId);
    expect(cycle?.anchor).toBe(8001);
    await harness.setPrice(7950);
    await until(
      () => openLevels(userId),
      (levels) => levels.join() === '0,1,2',
    );
    await harness.setPrice(7962);
    await until(
      () => listShares(userId),
      (rows) => rows.some((row) => row.level === 2 && row.closeReason === 'TAKE_PROFIT'),
    );
    const closed = (await listShares(userId)).filter((row) => row.state === 'CLOSED');
    expect(closed.at(-1)).toMatchObject({
      openLevel: 7951,
      closeLevel: 7962,
      profitSource: 'CONFIRM',
    });
    expect(closed.every((share) => (share.profitMinor ?? 0) > 0)).toBe(true);
    const [after] = await listCycles(userId);
    expect(after?.realisedMinor).toBe(
      closed.reduce((sum, share) => sum + (share.profitMinor ?? 0), 0),
    );
  });

  it('closes all shares of ALL at the target of the basket, ends the cycle and begins the next one', async () => {
    const { userId } = await addTradingUser(harness, 'beat', {
      sellMode: { mode: 'ALL', target: 5 },
    });
    await harness.startEngine();
    await until(
      () => openLevels(userId),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(7979);
    await until(
      () => openLevels(userId),
      (levels) => levels.length === 2,
    );
    await harness.setPrice(8000);
    const ended = await until(
      () => listCycles(userId),
      (rows) => rows.length === 2 && rows[0]?.endedAt !== null,
    );
    expect(ended[0]).toMatchObject({
      result: 'WON',
      closing: true,
      closingReason: 'BASKET_TAKE_PROFIT',
    });
    await until(
      () => openLevels(userId),
      (levels) => levels.join() === '0',
    );
  });

  it('keeps closing and opens nothing while paused, and does nothing while stopped', async () => {
    const { userId } = await addTradingUser(harness, 'carl');
    await harness.startEngine();
    await until(
      () => openLevels(userId),
      (levels) => levels.length === 1,
    );
    await setTaskState(harness, userId, 'paused');
    await harness.setPrice(7970);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await openLevels(userId)).toEqual([0]);
    await setTaskState(harness, userId, 'stopped');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await harness.setPrice(8020);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await openLevels(userId)).toEqual([0]);
    await setTaskState(harness, userId, 'paused');
    await until(
      () => listCycles(userId),
      (rows) => rows[0]?.endedAt !== null,
    );
    expect(await openLevels(userId)).toEqual([]);
  });

  it('waits longer after each rejected opening, and puts the task into error after five in a row', async () => {
    const { userId } = await addTradingUser(harness, 'dora');
    await harness.startEngine({ rejectionFirstMs: 50, rejectionMaxMs: 60 });
    await until(
      () => openLevels(userId),
      (levels) => levels.length === 1,
    );
    await harness.setFaults({ rejectOrder: { reason: 'INSUFFICIENT_FUNDS', action: 'OPEN' } });
    await harness.setPrice(7980);
    const task = await until(
      () => readTask(userId),
      (row) => row?.state === 'error',
    );
    expect(task?.errorCode).toBe('orders_rejected');
    const [level] = await harness.db.select().from(currentScales).where(eq(currentScales.level, 1));
    expect(level).toMatchObject({ state: 'WAITING', rejections: 5 });
    const sent = await harness.db
      .select()
      .from(orderIntents)
      .where(eq(orderIntents.level, 1))
      .orderBy(asc(orderIntents.id));
    expect(sent.map((intent) => intent.attempt)).toEqual([1, 2, 3, 4, 5]);
  });
});
