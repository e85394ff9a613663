import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { inTransaction } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { closeShares } from '../store/record-close.repo';
import { recordRejection } from '../store/record-rejection.repo';
import { EngineHarness } from '../testing/engine-harness';
import { addUserAtRest, beginCycle, makeTradedAccount } from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';
import { pauseAfterBlock, TIMINGS } from '../timings';
import { clearOrder } from './clear-order';

const MINUTE_MS = 60_000;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

describe('an opening that was held back while its cycle was stopped', () => {
  it.each([
    { own: 60, afterStop: null, minutes: 60 },
    { own: 0, afterStop: null, minutes: 1 },
    { own: 0, afterStop: 15, minutes: 15 },
    { own: 30, afterStop: 15, minutes: 30 },
  ])('leaves the cooldown of $minutes minutes as it is', async ({ own, afterStop, minutes }) => {
    const { db } = harness;
    const user = await addUserAtRest(harness, 'anna');
    const first = await beginCycle(await makeTradedAccount(harness, user, {}));
    await db.update(cycles).set({
      limits: {
        ...plainStrategy.limits,
        cooldown_minutes: own,
        stop_cooldown_minutes: afterStop,
      },
      anchor: 8000,
    });
    await db
      .update(orderIntents)
      .set({ state: 'FILLED', resolvedAt: new Date() })
      .where(eq(orderIntents.id, first.intent.id));
    const [stopped] = await db.update(shares).set({ state: 'OPEN', dealId: 'D1' }).returning();
    const [, level] = await db.select().from(currentScales).orderBy(currentScales.level);
    if (!stopped || !level) throw new Error('no ladder');
    const { id: _share, dealId: _deal, ...rest } = stopped;
    const second = { dealReference: 'held-back', level: 1 };
    const [share] = await db
      .insert(shares)
      .values({ ...rest, ...second, currentScaleId: level.id, state: 'OPENING' })
      .returning();
    if (!share) throw new Error('no share');
    const { id: _intent, ...order } = first.intent;
    const [intent] = await db
      .insert(orderIntents)
      .values({ ...order, ...second, shareId: share.id, scopeKey: 'held-back' })
      .returning();
    if (!intent) throw new Error('no order');
    await inTransaction(db, (tx) => {
      const closed = { closings: [], reason: 'CYCLE_STOP', at: new Date() } as const;
      return closeShares(tx, [{ share: stopped, closed }]);
    });
    const retryAt = new Date(Date.now() + 1000);
    const heldBack = { state: 'ABSENT', rejection: 'cycle', retryAt } as const;
    await inTransaction(db, (tx) => recordRejection(tx, { intent, share }, heldBack));
    const state = new TradingState(harness, user.userId);
    const [cycle] = await state.cycles();
    const pausedMs = (cycle?.nextBeginAt?.getTime() ?? 0) - (cycle?.endedAt?.getTime() ?? 0);
    expect(Math.round(pausedMs / MINUTE_MS)).toBe(minutes);
    expect(await state.task()).toMatchObject({
      cooldownUntil: cycle?.nextBeginAt,
      coolsAfterStop: minutes !== own,
    });
  });
});

describe('a level 0 that is dropped at the last moment', () => {
  it('lets its next cycle begin later each time, until one has opened', async () => {
    const { db } = harness;
    const user = await addUserAtRest(harness, 'beat');
    const at = new Date(Date.now() + MINUTE_MS);
    const traded = await makeTradedAccount(harness, user, {});
    const account = { ...traded, timings: TIMINGS, now: () => at };
    const state = new TradingState(harness, user.userId);
    /** Begins a cycle and has its opening dropped; returns the seconds until the next cycle may begin. */
    const dropNext = async () => {
      const order = await beginCycle(account);
      const limits = { ...plainStrategy.limits, max_total_size: 0.1 };
      await db
        .update(cycles)
        .set({ limits })
        .where(eq(cycles.id, order.intent.cycleId ?? 0));
      expect(await clearOrder({ account, order })).toBe('blocked');
      const last = (await state.cycles()).at(-1);
      expect((await state.intents()).at(-1)).toMatchObject({ state: 'ABSENT', sentAt: null });
      return ((last?.nextBeginAt?.getTime() ?? 0) - at.getTime()) / 1000;
    };
    const pauses = [await dropNext(), await dropNext(), await dropNext(), await dropNext()];
    expect(pauses).toEqual([1, 2, 4, 8]);
    const [, , third] = await state.cycles();
    await db
      .update(cycles)
      .set({ anchor: 8000 })
      .where(eq(cycles.id, third?.id ?? 0));
    // The third cycle has opened, and only the fourth was dropped since.
    expect([await dropNext(), await dropNext()]).toEqual([2, 4]);
  });

  it('never waits for longer than a level that the broker rejects', () => {
    const pauses = [0, 1, 9, 10, 20, 1000].map((tries) => pauseAfterBlock(tries, TIMINGS) / 1000);
    expect(pauses).toEqual([1, 2, 512, 900, 900, 900]);
  });
});
