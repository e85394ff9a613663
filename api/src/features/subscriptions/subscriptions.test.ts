import { Subscription, UserSubscription } from '@entropi/contracts/subscription-model';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, planInput } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

const PLANS = '/api/subscriptions/';

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

async function addPlan(traits: Parameters<typeof planInput>[0] = {}): Promise<Subscription> {
  return (await admin.call('POST', PLANS, planInput(traits))).as(Subscription);
}

describe('POST /api/subscriptions/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => PLANS,
    body: planInput,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      {
        body: planInput({ period_fee: { amount: '1.005', currency: 'EUR' } }),
        path: 'period_fee.amount',
      },
      {
        body: planInput({ period_fee: { amount: '-1', currency: 'EUR' } }),
        path: 'period_fee.amount',
      },
      {
        body: planInput({ period_fee: { amount: '1', currency: 'CHF' } }),
        path: 'period_fee.currency',
      },
    ],
  });

  it('makes a plan, and rejects a name that is taken', async () => {
    const input = planInput();
    const response = await admin.call('POST', PLANS, input);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ ...input, id: expect.any(Number), users_count: 0 });
    expect((await admin.call('POST', PLANS, input)).status).toBe(409);
  });
});

describe('GET /api/subscriptions/ and /{subscription_id}', () => {
  itRejects({ app: () => test, method: 'GET', url: () => PLANS });

  it('returns the plans to users', async () => {
    const plan = await addPlan();
    const list = (await user.call('GET', PLANS)).body as Subscription[];
    expect(list).toContainEqual(plan);
    expect((await user.call('GET', `${PLANS}${plan.id}`)).body).toEqual(plan);
    expect((await user.call('GET', `${PLANS}999999`)).status).toBe(404);
  });
});

describe('PUT /api/subscriptions/{subscription_id}', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => `${PLANS}1`,
    body: planInput,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: planInput({ grace_days: -1 }), path: 'grace_days' }],
  });

  it('changes fees, but not the currency while users are on the plan', async () => {
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    const { id, users_count: _, ...input } = plan;
    const dearer = { ...input, period_fee: { amount: '59.00', currency: 'EUR' } };
    const changed = await admin.call('PUT', `${PLANS}${id}`, dearer);
    expect(changed.body).toEqual({ ...dearer, id, users_count: 1 });
    const francs = {
      ...input,
      currency: 'CHF',
      period_fee: { amount: '59.00', currency: 'CHF' },
    };
    expect((await admin.call('PUT', `${PLANS}${id}`, francs)).status).toBe(409);
  });
});

describe('DELETE /api/subscriptions/{subscription_id}', () => {
  itRejects({
    app: () => test,
    method: 'DELETE',
    url: () => `${PLANS}1`,
    forbiddenTo: () => user,
  });

  it('deletes a plan that no user is on', async () => {
    const free = await addPlan();
    expect((await admin.call('DELETE', `${PLANS}${free.id}`)).status).toBe(204);
    const used = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: used.id });
    const response = await admin.call('DELETE', `${PLANS}${used.id}`);
    expect(response.body).toMatchObject({ status: 409, code: 'plan_in_use' });
  });
});

describe('PUT /api/users/{user_id}/subscription', () => {
  const url = () => `/api/users/${user.id}/subscription`;
  itRejects({
    app: () => test,
    method: 'PUT',
    url,
    body: () => ({ subscription_id: 1 }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { subscription_id: 999_999 }, path: 'subscription_id' },
      { body: {}, path: 'subscription_id' },
    ],
  });

  it('begins with the trial, which a second plan does not give again', async () => {
    const plan = await addPlan({ trial_days: 14 });
    const first = await admin.call('PUT', url(), { subscription_id: plan.id });
    expect(first.as(UserSubscription)).toMatchObject({ name: plan.name, status: 'trial' });
    const other = await addPlan({ trial_days: 14 });
    const second = await admin.call('PUT', url(), { subscription_id: other.id });
    expect(second.as(UserSubscription)).toMatchObject({ status: 'active', trial_ends_at: null });
  });

  it('rejects a plan in another currency than the account’s', async () => {
    await addAccount(test.deps.db, user.id, 'CHF');
    const plan = await addPlan();
    const response = await admin.call('PUT', url(), { subscription_id: plan.id });
    expect(response.body).toMatchObject({ status: 422, code: 'currency_mismatch' });
  });
});

describe('GET /api/subscriptions/user/{user_id}', () => {
  const url = () => `${PLANS}user/${user.id}`;
  itRejects({ app: () => test, method: 'GET', url });

  it('returns null, then the subscription, and 403 to another user', async () => {
    expect((await user.call('GET', url())).body).toBeNull();
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    expect((await user.call('GET', url())).body).toMatchObject({ subscription_id: plan.id });
    expect((await (await test.signIn()).call('GET', url())).status).toBe(403);
  });
});

describe('PUT /api/users/{user_id}/subscription/reactivate', () => {
  const url = () => `/api/users/${user.id}/subscription/reactivate`;
  itRejects({ app: () => test, method: 'PUT', url, forbiddenTo: () => user });

  it('responds with 404 without a subscription, 409 for one that runs', async () => {
    expect((await admin.call('PUT', url())).status).toBe(404);
    const plan = await addPlan();
    await admin.call('PUT', `/api/users/${user.id}/subscription`, { subscription_id: plan.id });
    expect((await admin.call('PUT', url())).body).toMatchObject({
      status: 409,
      code: 'subscription_running',
    });
  });
});
