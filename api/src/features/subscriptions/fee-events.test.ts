import { inTransaction } from '@entropi/db/db';
import { subscriptionFees, userSubscriptions } from '@entropi/db/schema/money';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { ApiError } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare, planInput } from '../../testing/test-billing';
import { readLedger } from '../payments/ledger-view';
import { deletePayment, readPayments, updatePayment } from '../payments/payments.domain';
import { closeUserPeriods } from './close-period.domain';
import { addDays, startOfDay } from './periods';
import { recomputeFees } from './recompute-fees.domain';
import { createPlan } from './subscriptions.domain';
import { findUserPlan } from './subscriptions.repo';
import { cancelUserPlan, reactivateUserPlan, setUserPlan } from './user-subscription.domain';

const START = '2025-01-31';
const ACTOR = { userId: 1, username: 'admin' };
const RUNS = { numRuns: 12 };

/** A day of the year after the start, and what happens on it. */
type Event =
  | { day: number; kind: 'profit'; minor: number }
  | { day: number; kind: 'pay' | 'withdraw' | 'waive' | 'close' | 'recalculate' }
  | { day: number; kind: 'switch' | 'cancel' | 'reactivate' };

const profitEvent = fc.record({
  kind: fc.constant('profit' as const),
  day: fc.integer({ min: 0, max: 200 }),
  minor: fc.integer({ min: -50_000, max: 50_000 }),
});
const otherEvent = fc.record({
  kind: fc.constantFrom('pay', 'withdraw', 'waive', 'close', 'recalculate'),
  day: fc.integer({ min: 0, max: 200 }),
}) as fc.Arbitrary<Event>;
const planEvent = fc.record({
  kind: fc.constantFrom('switch', 'cancel', 'reactivate'),
  day: fc.integer({ min: 0, max: 200 }),
}) as fc.Arbitrary<Event>;
const byDay = (events: Event[]) => [...events].sort((a, b) => a.day - b.day);
const events = fc.array(fc.oneof(profitEvent, otherEvent), { maxLength: 25 }).map(byDay);

let test: TestApp;
let planId: number;
let otherPlanId: number;

beforeAll(async () => {
  test = await createTestApp();
  const plan = await createPlan(test.deps, null, planInput({ performance_fee_percent: 17 }));
  planId = plan.id;
  const other = await createPlan(test.deps, null, planInput({ performance_fee_percent: 31 }));
  otherPlanId = other.id;
});
afterAll(() => test.close());

/** A user on the plan since the start, and what can happen to them. */
async function subscribe() {
  const { db } = test.deps;
  const { id: userId } = await test.signIn();
  const brokerAccountId = await addAccount(db, userId);
  const at = (day: number) => ({
    ...test.deps,
    now: () => new Date(startOfDay(addDays(START, day)).getTime() + 3_600_000),
  });
  await setUserPlan(at(0), null, userId, { subscriptionId: planId, startsOn: START });
  const close = (day: number) =>
    inTransaction(db, (tx) => closeUserPeriods({ ...at(day), tx, now: at(day).now() }, userId));
  const payments = async () =>
    (await readPayments(test.deps, { user_id: userId, skip: 0, limit: 200 })).items.reverse();
  const recalculate = (day: number) =>
    inTransaction(db, (tx) => recomputeFees({ ...at(day), tx, now: at(day).now() }, userId));
  const act = async (event: Event) => {
    const deps = at(event.day);
    if (event.kind === 'profit') {
      const closedAt = deps.now();
      return addClosedShare(db, { userId, brokerAccountId, profitMinor: event.minor, closedAt });
    }
    if (event.kind === 'switch') {
      const running = await findUserPlan(db, userId);
      const subscriptionId = running?.plan.id === planId ? otherPlanId : planId;
      return setUserPlan(deps, null, userId, { subscriptionId });
    }
    if (event.kind === 'cancel' || event.kind === 'reactivate') {
      const change =
        event.kind === 'cancel'
          ? cancelUserPlan(deps, ACTOR, userId as OwnerId, true)
          : reactivateUserPlan(deps, ACTOR, userId);
      // A 409 is fine: the subscription has ended, or runs already.
      return change.catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
      });
    }
    if (event.kind === 'close') return close(event.day);
    if (event.kind === 'recalculate') return recalculate(event.day);
    const isPaid = event.kind === 'withdraw';
    const payment = (await payments()).find((one) => (one.paid_at !== null) === isPaid);
    if (!payment) return;
    if (event.kind === 'waive') return deletePayment(deps, ACTOR, payment.id);
    const paid_at = isPaid ? null : deps.now().toISOString();
    await updatePayment(deps, ACTOR, payment.id, { paid_at });
  };
  const entries = () =>
    db.select().from(subscriptionFees).where(eq(subscriptionFees.userId, userId));
  return { userId, act, close, recalculate, entries, payments };
}

/** Fees by period and kind, and the high-water mark: the facts that must not depend on when the job ran. */
async function summarise({ userId, entries }: Awaited<ReturnType<typeof subscribe>>) {
  const fees: Record<string, number> = {};
  for (const { kind, periodFrom, amountMinor } of await entries()) {
    if (kind !== 'PERIOD' && kind !== 'PERFORMANCE') continue;
    const key = `${periodFrom} ${kind}`;
    fees[key] = (fees[key] ?? 0) + amountMinor;
  }
  const rows = await test.deps.db
    .select()
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, userId))
    .orderBy(userSubscriptions.id);
  const ends = rows.map((row) => [row.highWaterMarkMinor, row.currentPeriodEnd]);
  return { fees, ends };
}

describe('whatever happens in whatever order', () => {
  it('the balance is the sum of the ledger, and of what is unpaid less what was paid too much', () =>
    fc.assert(
      fc.asyncProperty(events, async (list) => {
        const user = await subscribe();
        for (const event of list) await user.act(event);
        const sum = (await user.entries()).reduce((total, one) => total + one.amountMinor, 0);
        const { balance } = await readLedger(test.deps.db, user.userId);
        expect(Number(balance.amount) * 100).toBeCloseTo(sum, 5);
        const unpaid = (await user.payments())
          .filter((one) => one.paid_at === null)
          .reduce((total, one) => total + Math.round(Number(one.amount.amount) * 100), 0);
        expect(sum).toBeLessThanOrEqual(unpaid);
      }),
      RUNS,
    ));

  it('a fee is charged once: one PERIOD entry a period, and never more than the peak of the profit', () =>
    fc.assert(
      fc.asyncProperty(events, async (list) => {
        const user = await subscribe();
        for (const event of list) await user.act(event);
        await Promise.all([user.close(230), user.close(230), user.close(230)]);
        const entries = await user.entries();
        const periods = entries.filter(({ kind }) => kind === 'PERIOD');
        expect(new Set(periods.map(({ periodFrom }) => periodFrom)).size).toBe(periods.length);
        expect(periods).toHaveLength(7);
        let total = 0;
        let peak = 0;
        for (const event of list) {
          if (event.kind === 'profit') total += event.minor;
          peak = Math.max(peak, total);
        }
        const performance = entries
          .filter(({ kind }) => kind === 'PERFORMANCE')
          .reduce((sum, one) => sum + one.amountMinor, 0);
        expect(performance).toBeLessThanOrEqual((peak * 17) / 100);
      }),
      RUNS,
    ));

  it('recalculating twice changes nothing the second time', () =>
    fc.assert(
      fc.asyncProperty(events, async (list) => {
        const user = await subscribe();
        for (const event of list) await user.act(event);
        await user.recalculate(201);
        const before = [await user.entries(), await user.payments()];
        await user.recalculate(201);
        expect([await user.entries(), await user.payments()]).toEqual(before);
      }),
      RUNS,
    ));

  it('a month closed late equals one closed on time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(profitEvent, { maxLength: 20 }), async (list) => {
        const [onTime, late] = [await subscribe(), await subscribe()];
        for (const event of byDay(list)) {
          await onTime.close(event.day);
          await onTime.act(event);
          await late.act(event);
        }
        for (let day = 0; day <= 230; day += 1) if (day % 10 === 0) await onTime.close(day);
        await late.close(230);
        expect(await summarise(late)).toEqual(await summarise(onTime));
      }),
      RUNS,
    ));

  it('profit that becomes known late, also for ended subscriptions, costs what it would have cost on time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(profitEvent, { maxLength: 15 }),
        fc.array(planEvent, { maxLength: 4 }),
        async (profits, changes) => {
          const [known, late] = [await subscribe(), await subscribe()];
          for (const event of byDay([...profits, ...changes])) {
            await known.act(event);
            if (event.kind !== 'profit') await late.act(event);
          }
          for (const user of [known, late]) await user.close(230);
          for (const event of profits) await late.act(event);
          await late.recalculate(231);
          expect(await summarise(late)).toEqual(await summarise(known));
          const before = await known.entries();
          await known.recalculate(231);
          expect(await known.entries()).toEqual(before);
        },
      ),
      { numRuns: 6 },
    ));
});
