import { plainStrategy } from '@entropi/shared/contracts/plain-strategy';
import { eq } from 'drizzle-orm';
import { inTransaction } from '../../db/db';
import { orderIntents } from '../../db/schema/order-intents';
import { currentScales, cycles, shares } from '../../db/schema/trading';
import { closeShares } from '../../trading/store/record-close.repo';
import { recordRejection } from '../../trading/store/record-rejection.repo';
import { EngineHarness } from '../testing/engine-harness';
import { addUserAtRest, beginCycle, makeTradedAccount } from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';

const MINUTE_MS = 60_000;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

describe('an opening that was held back while its cycle was stopped', () => {
  it.each([
    [60, 60],
    [0, 1],
  ])('leaves the cooldown of %i minutes as it is, or the least one', async (own, minutes) => {
    const { db } = harness;
    const user = await addUserAtRest(harness, 'anna');
    const first = await beginCycle(await makeTradedAccount(harness, user, {}));
    await db
      .update(cycles)
      .set({ limits: { ...plainStrategy.limits, cooldown_minutes: own }, anchor: 8000 });
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
    expect((await state.task())?.cooldownUntil).toEqual(cycle?.nextBeginAt);
  });
});
