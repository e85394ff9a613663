import { subscriptionFees } from '@entropi/contracts/profile';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const profile = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Muster',
  email,
  phone: '+41 44 123 45 67',
  language: 'de',
  address: { street: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country: 'CH' },
  notifications: { cycle_ended: true },
});

describe('PUT /api/profile/{user_id}', () => {
  it('responds with 401, 403 for another user’s id, 422 and 409', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const path = `/api/profile/${user.id}`;
    const body = profile(user.email);
    expect((await call(test.app, 'PUT', path, { body })).status).toBe(401);
    expect((await user.call('PUT', `/api/profile/${other.id}`, body)).status).toBe(403);
    const wrong = { ...body, address: { ...body.address, country: 'Schweiz' } };
    expect((await user.call('PUT', path, wrong)).body).toMatchObject({
      status: 422,
      details: [{ path: 'address.country', message: expect.any(String) }],
    });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`kind-${n}`, true]));
    const flood = { ...body, notifications: many };
    expect((await user.call('PUT', path, flood)).status).toBe(422);
    expect((await user.callProven('PUT', path, profile(other.email))).body).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  it('saves the profile, which is the first step of onboarding', async () => {
    const user = await test.signIn({ inOnboarding: true });
    const response = await user.call('PUT', `/api/profile/${user.id}`, profile(user.email));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...profile(user.email),
      onboarding: { profile: true, broker: false, account: false, strategy: false },
    });
  });

  it('is open to a suspended user, and to a superuser for another user', async () => {
    const user = await test.signIn({ isSuspended: true });
    const superuser = await test.signIn({ isSuperuser: true });
    for (const who of [user, superuser]) {
      const response = await who.call('PUT', `/api/profile/${user.id}`, profile(user.email));
      expect(response.status).toBe(200);
    }
    expect(
      (await superuser.call('PUT', '/api/profile/99999999', profile('x@example.test'))).status,
    ).toBe(404);
  });
});

describe('PUT /api/profile/{user_id}/language', () => {
  it('responds with 401, 403 for another user’s id, and 422 for what is no language or place', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const path = `/api/profile/${user.id}/language`;
    const body = { language: 'de', region: 'AT' };
    expect((await call(test.app, 'PUT', path, { body })).status).toBe(401);
    expect((await other.call('PUT', path, body)).status).toBe(403);
    for (const wrong of [
      { language: 'it' },
      { language: 'DE' },
      { region: 'AT' },
      { language: 'de', region: 'at' },
      { language: 'de', region: 'XX' },
      { language: 'de', region: '<b>' },
      { language: 'de', is_superuser: true },
    ]) {
      expect((await user.call('PUT', path, wrong)).status).toBe(422);
    }
    expect((await user.call('GET', '/auth/me')).body).toMatchObject({
      language: 'en',
      region: null,
    });
  });

  it('sets both, changes nothing else, and keeps the place that is not named', async () => {
    const user = await test.signIn();
    const path = `/api/profile/${user.id}/language`;
    const { body: before } = await user.call('GET', '/auth/me');
    const set = async (body: object) => {
      expect((await user.call('PUT', path, body)).status).toBe(200);
      return (await user.call('GET', '/auth/me')).body;
    };
    const wished = { language: 'de', region: 'AT' };
    expect(await set(wished)).toEqual({ ...(before as object), ...wished });
    expect(await set({ language: 'fr' })).toMatchObject({ language: 'fr', region: 'AT' });
    expect(await set({ language: 'fr', region: null })).toMatchObject({ region: null });
  });

  it('is open to staff and superusers, in onboarding and while suspended', async () => {
    for (const who of [
      { isStuff: true },
      { isSuperuser: true },
      { inOnboarding: true },
      { isSuspended: true },
    ]) {
      const user = await test.signIn(who);
      const path = `/api/profile/${user.id}/language`;
      const response = await user.call('PUT', path, { language: 'fr', region: 'BE' });
      expect(response.body).toMatchObject({ language: 'fr', region: 'BE' });
    }
  });

  it('is kept by a profile of a page that knows no place', async () => {
    const user = await test.signIn();
    await user.call('PUT', `/api/profile/${user.id}/language`, { language: 'de', region: 'DE' });
    const response = await user.call('PUT', `/api/profile/${user.id}`, profile(user.email));
    expect(response.body).toMatchObject({ language: 'de', region: 'DE' });
  });
});

describe('GET /api/profile/{user_id}/subscription-fees', () => {
  it('responds with 401, 403 for another user’s id, and an empty ledger to a user who owes nothing', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const path = `/api/profile/${user.id}/subscription-fees`;
    expect((await call(test.app, 'GET', path)).status).toBe(401);
    expect((await other.call('GET', path)).status).toBe(403);
    const response = await user.call('GET', path);
    expect(response.status).toBe(200);
    expect(response.as(subscriptionFees.reply)).toMatchObject({
      balance: { amount: '0.00' },
      items: [],
    });
  });
});
