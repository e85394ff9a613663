import { Subscription, UserSubscription } from '@entropi/contracts/subscription-model';
import { userSubscriptions } from '@entropi/db/schema/money';
import { and, eq, isNull } from 'drizzle-orm';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { planInput, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { readLedger } from '../payments/ledger-view';
import { closeEndedPeriods } from './close-period.domain';
import { addDays, startOfDay, toDay } from './periods';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;

const PLANS = '/api/subscriptions/';

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  other = await test.signIn();
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

const cancelUrl = () => `${PLANS}user/${user.id}/cancel`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function addPlan(traits: Parameters<typeof planInput>[0] = {}): Promise<Subscription> {
  return (await admin.call('POST', PLANS, planInput(traits))).as(Subscription);
}

/** Turns the user's running period into one of 30 days that is over. */
async function endPeriod(): Promise<void> {
  const today = toDay(test.deps.now());
  await test.deps.db
    .update(userSubscriptions)
    .set({
      currentPeriodStart: startOfDay(addDays(today, -30)),
      currentPeriodEnd: startOfDay(today),
      trialEndsAt: null,
    })
    .where(and(eq(userSubscriptions.userId, user.id), isNull(userSubscriptions.endedAt)));
}

describe('POST and DELETE /api/subscriptions/user/{user_id}/cancel', () => {
  for (const method of ['POST', 'DELETE'] as const) {
    itRejects({
      app: () => test,
      method,
      url: cancelUrl,
      allowedTo: () => user,
      forbiddenTo: () => other,
      invalid: () => (method === 'POST' ? [{ body: { at_once: true }, path: 'at_once' }] : []),
    });
  }

  it('lets the subscription end with its period, and no later period is charged', async () => {
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    const first = (await user.call('POST', cancelUrl())).as(UserSubscription);
    expect(first).toMatchObject({ status: 'active', cancelled_at: expect.any(String) });
    expect((await user.call('POST', cancelUrl())).body).toEqual(first);
    await endPeriod();
    await closeEndedPeriods(test.deps);
    await closeEndedPeriods({ ...test.deps, now: () => inDays(90) });
    expect((await user.call('GET', `${PLANS}user/${user.id}`)).body).toMatchObject({
      status: 'cancelled',
    });
    const { items } = await readLedger(test.deps.db, user.id);
    expect(items.map((item) => item.kind)).toEqual(['PERIOD']);
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await user.call(method, cancelUrl())).body).toMatchObject({
        status: 409,
        code: 'subscription_ended',
      });
    }
  });

  it('can be taken back until the period ends and not afterwards, even when no job has run since', async () => {
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    await user.call('POST', cancelUrl());
    const back = (await user.call('DELETE', cancelUrl())).as(UserSubscription);
    expect(back.cancelled_at).toBeNull();
    await user.call('POST', cancelUrl());
    await endPeriod();
    expect((await user.call('DELETE', cancelUrl())).status).toBe(409);
  });

  it('responds with 404 without a subscription, and is open to a superuser', async () => {
    expect((await user.call('POST', cancelUrl())).body).toMatchObject({ code: 'no_subscription' });
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    expect((await admin.call('POST', cancelUrl())).status).toBe(200);
  });
});

describe('a plan that changes', () => {
  it('applies from the next period on, also when the present one is over and not yet closed', async () => {
    const { id, users_count: _, ...plan } = await addPlan();
    const starts_on = addDays(toDay(test.deps.now()), -35);
    await admin.call('PUT', `/api/users/${user.id}/subscription`, {
      subscription_id: id,
      starts_on,
    });
    const dearer = { ...plan, period_fee: { amount: '99.00', currency: 'EUR' } };
    expect((await admin.call('PUT', `${PLANS}${id}`, dearer)).status).toBe(200);
    await closeEndedPeriods({ ...test.deps, now: () => inDays(30) });
    const { items } = await readLedger(test.deps.db, user.id);
    expect(items.map((item) => item.amount.amount)).toEqual(['49.00', '49.00']);
  });

  it('suspends at once when its days of grace are reduced', async () => {
    const { id, users_count: _, ...plan } = await addPlan({ grace_days: 30 });
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: id });
    const dueOn = addDays(toDay(test.deps.now()), -10);
    await requestPayment(admin, user.id, { amount: '10.00', dueOn });
    const readStatus = async () =>
      (await user.call('GET', `${PLANS}user/${user.id}`)).as(UserSubscription).status;
    expect(await readStatus()).toBe('past_due');
    await admin.call('PUT', `${PLANS}${id}`, { ...plan, grace_days: 0 });
    await test.runJobs();
    expect(await readStatus()).toBe('suspended');
  });
});

describe('a plan that begins in the past', () => {
  it('charges no day twice', async () => {
    const [plan, next] = [await addPlan(), await addPlan()];
    const today = toDay(test.deps.now());
    const set = (id: number, daysAgo: number) =>
      admin.call('PUT', `/api/users/${user.id}/subscription`, {
        subscription_id: id,
        starts_on: addDays(today, -daysAgo),
      });
    await set(plan.id, 100);
    expect((await set(next.id, 60)).body).toMatchObject({
      status: 422,
      details: [{ path: 'starts_on' }],
    });
    expect((await set(next.id, 0)).status).toBe(200);
    const { items } = await readLedger(test.deps.db, user.id);
    let day = addDays(today, -100);
    for (const { period_from, period_to } of items.reverse()) {
      expect(period_from).toBe(day);
      day = addDays(period_to ?? '', 1);
    }
    expect(day).toBe(today);
  });
});

describe('reactivating', () => {
  it('takes a cancellation back, and starts an ended one again without a trial', async () => {
    const plan = await addPlan({ trial_days: 14 });
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    await user.call('POST', cancelUrl());
    expect(
      (await admin.call('PUT', `/api/users/${user.id}/subscription/reactivate`)).as(
        UserSubscription,
      ),
    ).toMatchObject({
      status: 'trial',
      cancelled_at: null,
    });
    await user.call('POST', cancelUrl());
    await endPeriod();
    await closeEndedPeriods(test.deps);
    expect(
      (await admin.call('PUT', `/api/users/${user.id}/subscription/reactivate`)).as(
        UserSubscription,
      ),
    ).toMatchObject({
      status: 'active',
      trial_ends_at: null,
      cancelled_at: null,
    });
  });
});
