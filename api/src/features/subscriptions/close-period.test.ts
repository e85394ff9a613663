import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { closedPeriods, userSubscriptions } from '@entropi/db/schema/money';
import { tasks } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare, planInput, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { readLedger } from '../payments/ledger-view';
import { readPayments } from '../payments/payments.domain';
import { recalculatePaywall } from '../paywall/paywall.domain';
import { closeEndedPeriods, refreshBillingStatus } from './close-period.domain';
import { addDays, startOfDay, toDay } from './periods';
import { readUserSubscription } from './subscription-view';

const DAY_MS = 86_400_000;

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let brokerAccountId: number;

beforeAll(async () => {
  test = await createTestApp();
});
// Signed in for each test: some move the clock past the life of a token.
beforeEach(async () => {
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  brokerAccountId = await addAccount(test.deps.db, user.id);
});
afterAll(() => test.close());

/** Puts the user on a plan that began so many days ago. */
async function subscribe(daysAgo: number, traits: Parameters<typeof planInput>[0] = {}) {
  const plan = await admin.call('POST', '/api/subscriptions/', planInput(traits));
  const startsOn = addDays(toDay(test.deps.now()), -daysAgo);
  const response = await admin.call('PUT', `/api/users/${user.id}/subscription`, {
    subscription_id: (plan.body as { id: number }).id,
    starts_on: startsOn,
  });
  expect(response.status).toBe(200);
  return startsOn;
}

const profit = (profitMinor: number, day: string) =>
  addClosedShare(test.deps.db, {
    userId: user.id,
    brokerAccountId,
    profitMinor,
    closedAt: startOfDay(day),
  });
const ledger = () => readLedger(test.deps.db, user.id);
const payments = async () =>
  (await readPayments(test.deps, { user_id: user.id, skip: 0, limit: 50 })).items;
const kinds = async () =>
  (await ledger()).items.map((item) => `${item.kind} ${item.amount.amount}`).reverse();

describe('closing periods', () => {
  it('takes what is unpaid in another currency for no credit', async () => {
    const { db } = test.deps;
    const own = eq(brokerAccounts.id, brokerAccountId);
    await db.update(brokerAccounts).set({ currency: 'USD' }).where(own);
    const dueOn = toDay(test.deps.now());
    const { id } = await requestPayment(admin, user.id, {
      amount: '100.00',
      currency: 'USD',
      dueOn,
    });
    const mark = (paid_at: string | null) =>
      admin.call('PUT', `/api/entropi-payments/${id}`, { paid_at });
    expect((await mark(test.deps.now().toISOString())).status).toBe(200);
    await db.update(brokerAccounts).set({ currency: 'EUR' }).where(own);
    await subscribe(35);
    // The transfer was recalled by its bank, so it is unpaid again.
    expect((await mark(null)).status).toBe(200);
    await closeEndedPeriods(test.deps);
    const inEuros = (await payments()).filter(({ amount }) => amount.currency === 'EUR');
    expect(inEuros.map(({ amount }) => amount.amount)).toEqual(['49.00']);
  });

  it('books fee and profit share of each ended period and asks for them by one payment', async () => {
    const start = await subscribe(35);
    await profit(10_000, addDays(start, 3));
    await closeEndedPeriods(test.deps);
    expect(await kinds()).toEqual(['PERIOD 49.00', 'PERFORMANCE 20.00']);
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    const period = (await test.deps.db.select().from(closedPeriods)).at(-1);
    expect(payment).toMatchObject({
      amount: { amount: '69.00', currency: 'EUR' },
      due_on: addDays(period?.periodTo ?? '', 10),
      paid_at: null,
    });
    expect(payment?.reference).toMatch(/^RF\d{2}ENT\d{8}$/);
  });

  it('closes each period once, also by two processes at the same time', async () => {
    await subscribe(100);
    await Promise.all([1, 2, 3].map(() => closeEndedPeriods(test.deps)));
    await closeEndedPeriods(test.deps);
    expect(await kinds()).toEqual(['PERIOD 49.00', 'PERIOD 49.00', 'PERIOD 49.00']);
    expect((await ledger()).balance.amount).toBe('147.00');
  });

  it('charges a profit once, and no profit that only makes up for a loss', async () => {
    const start = await subscribe(100);
    await profit(10_000, addDays(start, 2));
    await profit(-8_000, addDays(start, 40));
    await profit(9_000, addDays(start, 70));
    await closeEndedPeriods(test.deps);
    const fees = (await kinds()).filter((kind) => kind.startsWith('PERFORMANCE'));
    expect(fees).toEqual(['PERFORMANCE 20.00', 'PERFORMANCE 2.00']);
    expect((await ledger()).high_water_mark.amount).toBe('110.00');
  });

  it('charges nothing for a trial', async () => {
    const start = await subscribe(20, { trial_days: 14 });
    await profit(10_000, addDays(start, 3));
    await closeEndedPeriods(test.deps);
    expect(await kinds()).toEqual([]);
    expect(await payments()).toEqual([]);
    expect((await ledger()).high_water_mark.amount).toBe('100.00');
  });

  it('suspends a user who does not pay within the days of grace: the task is paused and stays paused', async () => {
    await subscribe(31);
    await test.deps.db.insert(tasks).values({ userId: user.id, state: 'active' });
    await closeEndedPeriods(test.deps);
    const readState = async () => {
      await refreshBillingStatus(test.deps);
      const subscription = await readUserSubscription(test.deps.db, user.id);
      const [task] = await test.deps.db.select().from(tasks).where(eq(tasks.userId, user.id));
      return [subscription?.status, task?.state];
    };
    expect(await readState()).toEqual(['active', 'active']);
    const [payment] = await payments();
    const dueMs = startOfDay(payment?.due_on ?? '').getTime();
    const passTo = (ms: number) => test.passTime(ms - test.deps.now().getTime());
    passTo(dueMs + DAY_MS + 1);
    expect(await readState()).toEqual(['past_due', 'active']);
    passTo(dueMs + 6 * DAY_MS + 1);
    expect(await readState()).toEqual(['suspended', 'paused']);
  });
  it('goes on with the other users when one of them fails', async () => {
    const broken = user;
    await subscribe(35);
    user = await test.signIn();
    await subscribe(35);
    const setTerms = (terms: unknown) =>
      test.deps.db
        .update(userSubscriptions)
        .set({ terms: terms as typeof userSubscriptions.$inferInsert.terms })
        .where(eq(userSubscriptions.userId, broken.id));
    await setTerms({ period_fee_minor: 'x', performance_fee_percent: 0 });
    await expect(closeEndedPeriods(test.deps)).rejects.toThrow('1 users failed');
    expect(await kinds()).toEqual(['PERIOD 49.00']);
    await setTerms(null);
    await closeEndedPeriods(test.deps);
    user = broken;
    expect(await kinds()).toEqual(['PERIOD 49.00']);
  });
});

describe('recalculating', () => {
  const nothingToSync = async () => undefined;
  const recalculate = () => recalculatePaywall(test.deps, user.id, nothingToSync);

  it('books the difference to what the broker reports now, only once', async () => {
    const start = await subscribe(35);
    await profit(10_000, addDays(start, 3));
    await closeEndedPeriods(test.deps);
    await test.deps.db
      .update(closingDeals)
      .set({ profitMinor: 4_000 })
      .where(eq(closingDeals.userId, user.id));
    const first = await recalculate();
    expect(first.changed).toEqual({ amount: '-12.00', currency: 'EUR' });
    expect(first.balance.amount).toBe('57.00');
    expect(first.payments.map((payment) => payment.amount.amount)).toEqual(['57.00']);
    expect((await recalculate()).changed.amount).toBe('0.00');
  });

  it('leaves a credit when the payment was made already, and takes it off the next one', async () => {
    const start = await subscribe(35);
    await profit(10_000, addDays(start, 3));
    await closeEndedPeriods(test.deps);
    const [payment] = await payments();
    await admin.call('PUT', `/api/entropi-payments/${payment?.id}`, {
      paid_at: new Date(test.deps.now().getTime() - 1000).toISOString(),
    });
    await test.deps.db
      .update(closingDeals)
      .set({ profitMinor: 0 })
      .where(eq(closingDeals.userId, user.id));
    expect((await recalculate()).balance.amount).toBe('-20.00');
    await test.deps.db
      .update(userSubscriptions)
      .set({ currentPeriodEnd: startOfDay(toDay(test.deps.now())) })
      .where(eq(userSubscriptions.userId, user.id));
    await closeEndedPeriods(test.deps);
    const unpaid = (await payments()).filter((one) => one.paid_at === null);
    expect(unpaid.map((one) => one.amount.amount)).toEqual(['29.00']);
    expect((await ledger()).balance.amount).toBe('29.00');
  });

  it('does not charge again for a period that an administrator waived', async () => {
    const start = await subscribe(35);
    await profit(10_000, addDays(start, 3));
    await closeEndedPeriods(test.deps);
    const [payment] = await payments();
    await admin.call('DELETE', `/api/entropi-payments/${payment?.id}`);
    await profit(5_000, addDays(start, 4));
    expect((await recalculate()).balance.amount).toBe('0.00');
  });
});
