import { inTransaction } from '@entropi/db/db';
import { userConfigs } from '@entropi/db/schema/strategies';
import { eq, sql } from 'drizzle-orm';
import { listRecentOpenings } from './store/recent-openings.repo';
import { ENGINE, failTask, lockTask, moveTask, pauseIfActive } from './store/task-state.repo';
import { EngineHarness, until } from './testing/engine-harness';
import { addTrader, startTrading, untilDecided, untilSupervised } from './testing/start-trading';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

/** How many transactions wait for a task that another one has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await harness.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

describe('limits of an account', () => {
  it('put the task into error when the open result of the day has reached its limit, and close everything if the user wants that', async () => {
    const limits = { equity_loss_limit: 20 };
    const stays = await startTrading(harness, 'lena', { limits });
    const leaves = await addTrader(harness, 'mark', {
      limits: { ...limits, close_at_limit: true },
    });
    await harness.setPrice(8000);
    for (const { state } of [stays, leaves])
      await until(
        () => state.openLevels(),
        (levels) => levels.length === 1,
      );
    await harness.setPrice(7982);
    for (const { user } of [stays, leaves]) await untilDecided(harness, user, 7982);
    expect((await stays.state.task())?.state).toBe('active');
    await harness.setPrice(7981);
    for (const { state } of [stays, leaves]) {
      const task = await until(
        () => state.task(),
        (row) => row?.state === 'error',
      );
      expect(task).toMatchObject({ errorCode: 'equity_limit', errorAmountMinor: -2000 });
    }
    const [left] = await until(
      () => leaves.state.shares(),
      ([share]) => share?.state === 'CLOSED',
    );
    expect(left).toMatchObject({ closeReason: 'STOP_ALL', profitMinor: -2000 });
    expect(await stays.state.openLevels()).toEqual([0]);
    expect(await leaves.state.shares()).toHaveLength(1);
  });

  it.each(['paused', 'error'] as const)(
    'close everything of a task in %s too, which opens nothing anyway, if the user wants that',
    async (before) => {
      const limits = { equity_loss_limit: 20 };
      const stays = await startTrading(harness, 'nina', { limits });
      const leaves = await addTrader(harness, 'otto', {
        limits: { ...limits, close_at_limit: true },
      });
      for (const { state } of [stays, leaves])
        await until(
          () => state.openLevels(),
          (levels) => levels.length === 1,
        );
      const fault = { code: 'reconcile_mismatch', message: 'a deal is missing' } as const;
      for (const { user } of [stays, leaves])
        await inTransaction<unknown>(harness.db, (tx) =>
          before === 'paused'
            ? pauseIfActive(tx, user.userId, { ...ENGINE, reason: 'pause' })
            : failTask(tx, user.userId, fault),
        );
      await harness.setPrice(7982);
      for (const { user } of [stays, leaves]) await untilDecided(harness, user, 7982);
      expect(await leaves.state.task()).toMatchObject({ state: before });
      await harness.setPrice(7981);
      const [left] = await until(
        () => leaves.state.shares(),
        ([share]) => share?.state === 'CLOSED',
      );
      expect(left).toMatchObject({ closeReason: 'STOP_ALL', profitMinor: -2000 });
      expect(await leaves.state.task()).toMatchObject({
        state: 'error',
        errorCode: 'equity_limit',
        errorAmountMinor: -2000,
      });
      await untilSupervised(harness);
      expect(await stays.state.openLevels()).toEqual([0]);
      expect(await stays.state.task()).toMatchObject({ state: before });
    },
  );

  it('leave alone what a stop has left open at the moment at which one is reached', async () => {
    const limits = { equity_loss_limit: 20, close_at_limit: true };
    const { user, state } = await startTrading(harness, 'petra', { limits });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await inTransaction(harness.db, async (tx) => {
      const task = await lockTask(tx, user.userId);
      await harness.setPrice(7981);
      await until(countWaiting, (count) => count > 0);
      const by = { actorId: user.userId, actor: 'petra', reason: 'stop' };
      await moveTask(tx, task, 'stopped', by);
    });
    await untilSupervised(harness);
    expect(await state.shares()).toMatchObject([{ state: 'OPEN', leaveReason: null }]);
    expect(await state.task()).toMatchObject({ state: 'stopped', closeAllAt: null });
  });

  it('let no cycle begin whose level 0 alone is too large, say so, and go on when it is not any more', async () => {
    const { user, state } = await startTrading(harness, 'ines', {
      limits: { max_total_size: 0.9 },
    });
    const task = await until(
      () => state.task(),
      (row) => row?.degraded === 'max_total_size',
    );
    expect(task?.state).toBe('active');
    await untilDecided(harness, user, 8000);
    expect([await state.cycles(), await state.intents()]).toEqual([[], []]);
    await harness.db
      .update(userConfigs)
      .set({ sizeFactor: 0.9 })
      .where(eq(userConfigs.userId, user.userId));
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await until(
      () => state.task(),
      (row) => row?.degraded === null,
    );
  });

  it('let so many levels open within a minute, and the next one when the minute is over', async () => {
    const { user, state } = await startTrading(harness, 'jana', {
      limits: { max_openings_per_minute: 2 },
    });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(7900);
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 2,
    );
    await untilDecided(harness, user, 7900);
    await harness.setPrice(7899);
    await untilDecided(harness, user, 7899);
    const opened = (await state.intents()).filter((intent) => intent.sentAt !== null);
    const minuteAfterFirst = new Date((opened[0]?.sentAt?.getTime() ?? 0) + 60_000);
    // A slow machine may be here only when the minute is over.
    const sent = opened.filter(({ sentAt }) => sentAt !== null && sentAt < minuteAfterFirst);
    expect(sent.map(({ level }) => level)).toEqual([0, 1]);
    const [first, second] = sent.map(({ sentAt }) => sentAt);
    const list = (most: number, now: Date) =>
      listRecentOpenings(harness.db, user.brokerAccountId, { most, now });
    const within = new Date(minuteAfterFirst.getTime() - 1);
    const newest = await list(9, within);
    expect(newest.slice(-2)).toEqual([second, first]);
    expect(await list(1, within)).toEqual(newest.slice(0, 1));
    expect((await list(9, minuteAfterFirst)).slice(-1)).toEqual([second]);
  });
});
