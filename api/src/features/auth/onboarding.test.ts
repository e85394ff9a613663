import { brokerAccounts } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let strategyId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
  strategyId = (made.body as { id: number }).id;
});
afterAll(() => test.close());

const fillProfile = (user: TestUser) =>
  user.call('PUT', `/api/profile/${user.id}`, {
    first_name: 'Ada',
    last_name: 'Muster',
    email: user.email,
    phone: '+41 44 123 45 67',
    language: 'de',
    address: { street: 'Weg 1', postcode: '1000', city: 'Ort', country: 'CH' },
    notifications: {},
  });
const chooseAccount = (user: TestUser) =>
  user.call('POST', '/api/me/ig/chage-default-account', { account_id: `T${user.id}` });
const chooseStrategy = (user: TestUser) =>
  user.call('POST', '/api/strategy/congig/me/', {
    strategy_id: strategyId,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  });
const assignStrategy = (user: TestUser) =>
  admin.call('PUT', `/api/users/${user.id}/strategy`, {
    strategy_id: strategyId,
    coupled_strategy_id: null,
  });

/** A user with checked keys, whose accounts are known and none of them chosen. */
async function addNewUser(): Promise<TestUser> {
  const user = await test.signIn({ inOnboarding: true });
  const id = await addAccount(test.deps, user.id);
  await test.deps.db
    .update(brokerAccounts)
    .set({ isDefault: false })
    .where(eq(brokerAccounts.id, id));
  return user;
}

const visit = async (user: TestUser) => (await user.call('GET', '/auth/sessions')).status;

describe('onboarding', () => {
  it.each([
    ['the profile', [chooseAccount, chooseStrategy, fillProfile]],
    ['the default account', [fillProfile, chooseStrategy, chooseAccount]],
    ['the strategy configuration', [fillProfile, chooseAccount, chooseStrategy]],
    ['the strategy that a superuser assigns', [chooseAccount, fillProfile, assignStrategy]],
  ])('is over with %s as the last of the steps', async (_last, steps) => {
    const user = await addNewUser();
    for (const step of steps) {
      expect(await visit(user)).toBe(403);
      expect((await step(user)).status).toBeLessThan(300);
    }
    expect(await visit(user)).toBe(200);
  });

  it('is over when a superuser adds the phone number that was the last thing missing', async () => {
    const user = await addNewUser();
    await fillProfile(user);
    await admin.call('PUT', `/api/users/${user.id}`, { phone: null });
    await chooseAccount(user);
    await chooseStrategy(user);
    expect(await visit(user)).toBe(403);
    await admin.call('PUT', `/api/users/${user.id}`, { phone: '+41 44 123 45 67' });
    expect(await visit(user)).toBe(200);
  });

  it('stays over when a step is undone', async () => {
    const user = await addNewUser();
    for (const step of [fillProfile, chooseAccount, chooseStrategy]) await step(user);
    expect((await user.call('DELETE', '/api/strategy/config/me/')).status).toBe(204);
    expect(await visit(user)).toBe(200);
  });

  it('is over after the last two steps at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await addNewUser();
      await chooseAccount(user);
      await Promise.all([fillProfile(user), chooseStrategy(user)]);
      expect(await visit(user)).toBe(200);
    }
  });
});
