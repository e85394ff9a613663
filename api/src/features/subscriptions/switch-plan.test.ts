import { inTransaction } from '@entropi/db/db';
import { closedPeriods, subscriptionFees, userSubscriptions } from '@entropi/db/schema/money';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare, planInput } from '../../testing/test-billing';
import { listFees } from '../payments/ledger.repo';
import { readPayments } from '../payments/payments.domain';
import { closeEndedPeriods, closeUserPeriods } from './close-period.domain';
import { computeFeeForDays } from './fees';
import { addDays, startOfDay, toDay } from './periods';
import { createPlan } from './subscriptions.domain';
import { setUserPlan } from './user-subscription.domain';

const START = '2025-01-31';
const FEES = ['31.00', '99.99', '0.31'];
const RUNS = { numRuns: 8 };

let test: TestApp;
let planIds: number[];

beforeAll(async () => {
  test = await createTestApp();
  planIds = [];
  for (const amount of FEES) {
    const traits = { period_fee: { amount, currency: 'EUR' }, performance_fee_percent: 17 };
    planIds.push((await createPlan(test.deps, null, planInput(traits))).id);
  }
});
afterAll(() => test.close());

/** A user on the first plan since the start, and what can happen to them, by days since. */
async function subscribe() {
  const { db } = test.deps;
  const { id: userId } = await test.signIn();
  const brokerAccountId = await addAccount(db, userId);
  const deps = (day: number) => ({
    ...test.deps,
    now: () => new Date(startOfDay(addDays(START, day)).getTime() + 3_600_000),
  });
  const switchTo = (day: number, plan: number) =>
    setUserPlan(deps(day), null, userId, { subscriptionId: Number(planIds[plan]) });
  await setUserPlan(deps(0), null, userId, { subscriptionId: Number(planIds[0]), startsOn: START });
  return {
    userId,
    switchTo,
    close: (day: number) =>
      inTransaction(db, (tx) =>
        closeUserPeriods({ ...test.deps, tx, now: deps(day).now() }, userId),
      ),
    gain: (day: number, profitMinor: number) =>
      addClosedShare(db, { userId, brokerAccountId, profitMinor, closedAt: deps(day).now() }),
    fees: () =>
      db
        .select()
        .from(subscriptionFees)
        .where(eq(subscriptionFees.userId, userId))
        .orderBy(asc(subscriptionFees.id)),
    periods: () =>
      db
        .select({
          from: closedPeriods.periodFrom,
          to: closedPeriods.periodTo,
          subscriptionId: userSubscriptions.subscriptionId,
        })
        .from(closedPeriods)
        .innerJoin(userSubscriptions, eq(userSubscriptions.id, closedPeriods.userSubscriptionId))
        .where(eq(userSubscriptions.userId, userId))
        .orderBy(closedPeriods.periodFrom),
    requested: async () =>
      (await readPayments(test.deps, { user_id: userId, skip: 0, limit: 200 })).items
        .map(({ amount, due_on }) => `${due_on} ${amount.amount}`)
        .reverse(),
  };
}

type Event =
  | { day: number; kind: 'switch'; plan: number }
  | { day: number; kind: 'gain'; minor: number };
const day = fc.integer({ min: 0, max: 90 });
const events = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('switch' as const), day, plan: fc.constantFrom(0, 1, 2) }),
      fc.record({
        kind: fc.constant('gain' as const),
        day,
        minor: fc.integer({ min: -50_000, max: 50_000 }),
      }),
    ),
    { maxLength: 8 },
  )
  .map((list) => [...list].sort((a, b) => a.day - b.day));

async function play(list: Event[], closesDaily = false) {
  const user = await subscribe();
  let at = 0;
  for (const event of list) {
    for (; closesDaily && at < event.day; at += 7) await user.close(at);
    if (event.kind === 'gain') await user.gain(event.day, event.minor);
    else await user.switchTo(event.day, event.plan);
  }
  await user.close(100);
  return user;
}

const sum = (rows: { amountMinor: number }[]) =>
  rows.reduce((total, { amountMinor }) => total + amountMinor, 0);

describe('switching the plan in the middle of a period', () => {
  it('charges the days that were used, by one payment, and the profit made in them', async () => {
    const user = await subscribe();
    await user.gain(3, 10_000);
    await user.switchTo(14, 1);
    expect(await user.requested()).toEqual(['2025-02-24 32.50']);
    expect((await user.fees()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['PERIOD', 1550],
      ['PERFORMANCE', 1700],
    ]);
    expect(await user.periods()).toMatchObject([{ from: START, to: '2025-02-14' }]);
  });

  it('charges nothing for a repeat, even three at once, nor for a second switch on the same day', async () => {
    const user = await subscribe();
    await Promise.all([1, 2, 3].map(() => user.switchTo(14, 1)));
    await user.switchTo(14, 2);
    await user.switchTo(14, 0);
    expect(await user.requested()).toEqual(['2025-02-24 15.50']);
  });

  it('charges a user who is deleted up to that day, and no further', async () => {
    const admin = await test.signIn({ isSuperuser: true });
    const { id: userId } = await test.signIn();
    const from = addDays(toDay(test.deps.now()), -14);
    const choice = { subscriptionId: Number(planIds[0]), startsOn: from };
    await setUserPlan(test.deps, null, userId, choice);
    expect((await admin.callProven('DELETE', `/api/users/${userId}`)).status).toBe(204);
    const later = new Date(test.deps.now().getTime() + 100 * 86_400_000);
    await closeEndedPeriods({ ...test.deps, now: () => later });
    const fees = await listFees(test.deps.db, userId);
    expect(fees).toMatchObject([{ periodFrom: from, periodTo: addDays(from, 13) }]);
  });

  it('keeps the trial when the plan is set again, even twice at once', async () => {
    const { id } = await createPlan(test.deps, null, planInput({ trial_days: 14 }));
    const { id: userId } = await test.signIn();
    const set = () => setUserPlan(test.deps, null, userId, { subscriptionId: id });
    const [first, second] = await Promise.all([set(), set()]);
    expect(first).toMatchObject({ status: 'trial' });
    expect(second).toEqual(first);
    expect(await set()).toEqual(first);
  });

  it('charges for each day once, by its plan, whatever is switched when', () =>
    fc.assert(
      fc.asyncProperty(events, async (list) => {
        const user = await play(list);
        const periods = await user.periods();
        let next = START;
        for (const { from, to } of periods) {
          expect(from).toBe(next);
          expect(to > from).toBe(true);
          next = to;
        }
        const charged = (await user.fees()).filter(({ kind }) => kind === 'PERIOD');
        expect(charged.map(({ periodFrom }) => periodFrom)).toEqual(
          periods.map(({ from }) => from),
        );
        const peak = list.reduce(
          ({ total, top }, event) => {
            const now = total + (event.kind === 'gain' ? event.minor : 0);
            return { total: now, top: Math.max(top, now) };
          },
          { total: 0, top: 0 },
        );
        const profit = (await user.fees()).filter(({ kind }) => kind === 'PERFORMANCE');
        expect(sum(profit)).toBeLessThanOrEqual((peak.top * 17) / 100);
      }),
      RUNS,
    ));

  it('comes to the same whether the job ran on time or late', () =>
    fc.assert(
      fc.asyncProperty(events, async (list) => {
        const [late, onTime] = [await play(list), await play(list, true)];
        expect(await late.requested()).toEqual(await onTime.requested());
        expect(await late.periods()).toEqual(await onTime.periods());
      }),
      RUNS,
    ));
});

describe('the fee of some days', () => {
  it('is exact: no split costs more than the whole, or less by more than a minor unit per part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.integer({ min: 1, max: 366 }),
        fc.nat({ max: 366 }),
        (fee, of, cut) => {
          const first = Math.min(cut, of);
          const parts = computeFeeForDays(fee, first, of) + computeFeeForDays(fee, of - first, of);
          expect(computeFeeForDays(fee, of, of)).toBe(fee);
          expect(BigInt(computeFeeForDays(fee, first, of))).toBe(
            (BigInt(fee) * BigInt(first)) / BigInt(of),
          );
          expect(fee - parts).toBeGreaterThanOrEqual(0);
          expect(fee - parts).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
