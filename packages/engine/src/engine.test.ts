import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales } from '@entropi/db/schema/trading';
import { asc, eq, sql } from 'drizzle-orm';
import { EngineHarness, until } from './testing/engine-harness';
import { addTrader, startTrading, untilDecided, untilLookedAt } from './testing/start-trading';
import { setTaskState } from './testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

describe('engine', () => {
  it('opens level 0 at market, adds a level at each trigger as the price falls and closes each share at its own profit', async () => {
    const { state } = await startTrading(harness, 'anna');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    const [cycle] = await state.cycles();
    expect(cycle?.anchor).toBe(8001);
    await harness.setPrice(7950);
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0,1,2',
    );
    await harness.setPrice(7962);
    // Both shares of the fall reach their profit, each by an order of its own.
    const closed = await until(
      async () => (await state.shares()).filter((row) => row.state === 'CLOSED'),
      (rows) => rows.length === 2,
    );
    expect(closed.map(({ closeReason }) => closeReason)).toEqual(['TAKE_PROFIT', 'TAKE_PROFIT']);
    expect(closed.at(-1)).toMatchObject({
      openLevel: 7951,
      closeLevel: 7962,
      profitSource: 'CONFIRM',
    });
    expect(closed.every((share) => (share.profitMinor ?? 0) > 0)).toBe(true);
    const [after] = await state.cycles();
    expect(after?.realisedMinor).toBe(
      closed.reduce((sum, share) => sum + (share.profitMinor ?? 0), 0),
    );
  });

  it('closes all shares of ALL at the target of the basket, ends the cycle and begins the next one', async () => {
    const { state } = await startTrading(harness, 'beat', {
      sellMode: { mode: 'ALL', target: 5 },
    });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(7979);
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 2,
    );
    await harness.setPrice(8000);
    const ended = await until(
      () => state.cycles(),
      (rows) => rows.length === 2 && rows[0]?.endedAt !== null,
    );
    expect(ended[0]).toMatchObject({
      result: 'WON',
      leaveReason: 'BASKET_TAKE_PROFIT',
    });
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
  });

  it('keeps closing and opens nothing while paused, and does nothing while stopped', async () => {
    const { user, state } = await startTrading(harness, 'carl');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await setTaskState(harness, user.userId, 'paused');
    await harness.setPrice(7970);
    await untilDecided(harness, user, 7970);
    expect(await state.openLevels()).toEqual([0]);
    await setTaskState(harness, user.userId, 'stopped');
    await untilLookedAt(harness, user);
    await harness.setPrice(8020);
    await untilDecided(harness, user, 8020);
    expect(await state.openLevels()).toEqual([0]);
    await setTaskState(harness, user.userId, 'paused');
    await until(
      () => state.cycles(),
      (rows) => rows[0]?.endedAt !== null,
    );
    expect(await state.openLevels()).toEqual([]);
  });

  it('waits longer after each rejected opening, and puts the task into error after five in a row', async () => {
    const { state } = await addTrader(harness, 'dora');
    await harness.startEngine({ rejectionFirstMs: 50, rejectionMaxMs: 60 });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setFaults({ rejectOrder: { reason: 'INSUFFICIENT_FUNDS', action: 'OPEN' } });
    await harness.setPrice(7980);
    const task = await until(
      () => state.task(),
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
    const { rows } = await harness.db.execute(
      sql`select i.xmin = e.xmin as "isOne" from order_intents i, audit_entries e
        where i.level = 1 and i.attempt = 5 and e.action = 'task.orders_rejected'`,
    );
    // If they were two transactions, a sixth opening could leave between them, and a kill could forget the error.
    expect(rows).toEqual([{ isOne: true }]);
  });
});
