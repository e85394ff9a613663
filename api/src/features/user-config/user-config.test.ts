import { coupledStrategies, coupledStrategyMembers } from '@entropi/db/schema/strategies';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let debtor: TestUser;
let strategyId: number;

const ME = '/api/strategy/config/me/';
/** The specification spells it this way. */
const CREATE = '/api/strategy/congig/me/';

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  debtor = await test.signIn({ isSuspended: true });
  strategyId = await addStrategy();
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

async function addStrategy(traits: Parameters<typeof strategyInput>[0] = {}): Promise<number> {
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput(traits));
  return (made.body as { id: number }).id;
}

const config = () => ({
  strategy_id: strategyId,
  coupled_strategy_id: null,
  size_factor: 2,
  max_open_shares: 3,
  daily_loss_limit: 100.5,
  notify: false,
});
/** The defaults that a caller gets who has left out all optional fields. */
const stored = () => ({ ...config(), equity_loss_limit: null });
const invalid = () => [
  { body: { ...config(), strategy_id: null }, path: 'strategy_id' },
  { body: { ...config(), strategy_id: 999_999 }, path: 'strategy_id' },
  { body: { ...config(), size_factor: 0 }, path: 'size_factor' },
  {
    body: { ...config(), strategy_id: null, coupled_strategy_id: 999_999 },
    path: 'coupled_strategy_id',
  },
];

describe('POST /api/strategy/congig/me/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => CREATE,
    body: config,
    allowedTo: () => user,
    invalid,
  });

  it('makes the configuration, also during onboarding, and only once', async () => {
    const newUser = await test.signIn({ inOnboarding: true });
    const response = await newUser.call('POST', CREATE, config());
    expect(response.status).toBe(201);
    expect(response.body).toEqual(stored());
    expect((await newUser.call('POST', CREATE, config())).status).toBe(409);
    const me = await newUser.call('GET', '/auth/me');
    expect(me.body).toMatchObject({ onboarding: { strategy: true }, strategy_id: strategyId });
  });

  it('responds with 402 to a suspended user', async () => {
    expect((await debtor.call('POST', CREATE, config())).status).toBe(402);
  });

  it('rejects a strategy that is not active', async () => {
    const idle = await addStrategy({ is_active: false });
    const response = await user.call('POST', CREATE, { ...config(), strategy_id: idle });
    expect(response.status).toBe(422);
  });

  it('rejects more coupled strategies than the plan allows', async () => {
    const { db } = test.deps;
    const [coupled] = await db
      .insert(coupledStrategies)
      .values({ name: 'pair' })
      .returning({ id: coupledStrategies.id });
    const coupledStrategyId = coupled?.id ?? 0;
    const members = [strategyId, await addStrategy()];
    await db
      .insert(coupledStrategyMembers)
      .values(members.map((id, position) => ({ coupledStrategyId, position, strategyId: id })));
    const plan = await admin.call('POST', '/api/subscriptions/', {
      name: 'Single',
      currency: 'CHF',
      period: 'MONTH',
      period_fee: { amount: '10', currency: 'CHF' },
      performance_fee_percent: 0,
      trial_days: 0,
      grace_days: 0,
      max_strategies: 1,
      is_active: true,
    });
    const choice = {
      ...config(),
      strategy_id: null,
      coupled_strategy_id: coupledStrategyId,
    };
    const url = `/api/users/${user.id}/subscription`;
    await admin.call('PUT', url, { subscription_id: (plan.body as { id: number }).id });
    expect((await user.call('POST', CREATE, choice)).status).toBe(422);
    const other = await test.signIn();
    expect((await other.call('POST', CREATE, choice)).status).toBe(201);
  });
});

describe('GET /api/strategy/config/me/', () => {
  itRejects({ app: () => test, method: 'GET', url: () => ME });

  it('responds with 404 before there is a configuration', async () => {
    expect((await user.call('GET', ME)).status).toBe(404);
    await user.call('POST', CREATE, config());
    expect((await user.call('GET', ME)).body).toEqual({ ...stored(), ladder: null });
  });
});

describe('the switch of mails about ended cycles', () => {
  it('is one, whether it is set with the strategy or among the notifications', async () => {
    const trader = await test.signIn();
    const readSwitches = async () => {
      const { body } = await trader.call('GET', ME);
      const { body: me } = await trader.call('GET', '/auth/me');
      const { notifications } = me as { notifications: Record<string, boolean> };
      return [(body as { notify: boolean }).notify, notifications];
    };
    await trader.call('POST', CREATE, config());
    expect(await readSwitches()).toEqual([false, { cycle_ended: false }]);
    await test.deps.db
      .update(users)
      .set({ notifications: { cycle_ended: true, invoice: false } })
      .where(eq(users.id, trader.id));
    expect(await readSwitches()).toEqual([true, { cycle_ended: true, invoice: false }]);
    await trader.call('PUT', ME, config());
    expect(await readSwitches()).toEqual([false, { cycle_ended: false, invoice: false }]);
  });
});

describe('PUT /api/strategy/config/me/', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => ME,
    body: config,
    allowedTo: () => {
      return configured;
    },
    invalid,
  });
  let configured: TestUser;
  beforeAll(async () => {
    configured = await test.signIn();
    await configured.call('POST', CREATE, config());
  });

  it('changes the configuration, and responds with 404 when there is none', async () => {
    expect((await user.call('PUT', ME, config())).status).toBe(404);
    const changed = { size_factor: 0.5 };
    const { body } = await configured.call('PUT', ME, { ...config(), ...changed });
    expect(body).toEqual({ ...stored(), ...changed });
  });
});

describe('DELETE /api/strategy/config/me/', () => {
  itRejects({ app: () => test, method: 'DELETE', url: () => ME });

  it('removes the configuration, but not while the task runs', async () => {
    const { db } = test.deps;
    await user.call('POST', CREATE, config());
    await db.insert(tasks).values({ userId: user.id, state: 'active' });
    const rejected = await user.call('DELETE', ME);
    expect(rejected.body).toMatchObject({ status: 409, code: 'task_running' });
    await db.update(tasks).set({ state: 'stopped' }).where(eq(tasks.userId, user.id));
    expect((await user.call('DELETE', ME)).status).toBe(204);
    expect((await user.call('GET', ME)).status).toBe(404);
  });
});

describe('GET and PUT /api/users/{user_id}/strategy', () => {
  const url = () => `/api/users/${user.id}/strategy`;
  itRejects({
    app: () => test,
    method: 'PUT',
    url,
    body: () => ({ strategy_id: strategyId, coupled_strategy_id: null }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { strategy_id: 999_999, coupled_strategy_id: null }, path: 'strategy_id' },
      { body: { strategy_id: strategyId, coupled_strategy_id: 1 }, path: 'strategy_id' },
    ],
  });

  it('is open to the user and to superusers, and to no other user', async () => {
    const none = { strategy_id: null, coupled_strategy_id: null };
    expect((await user.call('GET', url())).body).toEqual(none);
    expect((await admin.call('GET', url())).body).toEqual(none);
    expect((await debtor.call('GET', url())).status).toBe(403);
  });

  it('sets the strategy, keeps the rest of the configuration, and removes it again', async () => {
    await user.call('POST', CREATE, config());
    const choice = { strategy_id: await addStrategy(), coupled_strategy_id: null };
    expect((await admin.call('PUT', url(), choice)).body).toEqual(choice);
    expect((await user.call('GET', ME)).body).toEqual({ ...stored(), ...choice, ladder: null });
    const none = { strategy_id: null, coupled_strategy_id: null };
    expect((await admin.call('PUT', url(), none)).body).toEqual(none);
    expect((await user.call('GET', ME)).status).toBe(404);
  });
});
