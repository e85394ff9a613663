import { User } from '@entropi/contracts/user-model';
import { getUsersSummary, listUsers } from '@entropi/contracts/users';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { completeFirstStep, enrol, postLogin } from '../../testing/login';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD, type TestUser } from '../../testing/test-user';

let test: TestApp;
let superuser: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ username: 'root', isSuperuser: true });
  user = await test.signIn({ username: 'user' });
});
afterAll(() => test.close());

const newUser = (username: string) => ({
  username,
  email: `${username}@example.test`,
  first_name: 'New',
  last_name: 'Comer',
});

describe('GET /api/users/', () => {
  it('responds with 401 without a token, and with 403 to an ordinary user before it looks at their query', async () => {
    expect((await call(test.app, 'GET', '/api/users/')).status).toBe(401);
    expect((await user.call('GET', '/api/users/?limit=none')).status).toBe(403);
    expect((await superuser.call('GET', '/api/users/?limit=none')).status).toBe(422);
    expect((await superuser.call('GET', '/api/users/?page=1')).body).toMatchObject({
      status: 422,
      details: [{ path: 'query.page', message: 'unknown field' }],
    });
  });

  it('searches, sorts and pages', async () => {
    for (const name of ['quinn.a', 'quinn.b', 'quinn.c']) await test.signIn({ username: name });
    const response = await superuser.call(
      'GET',
      '/api/users/?search=QUINN&sort=username&order=desc&skip=1&limit=1',
    );
    const page = response.as(listUsers.reply);
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1 });
    expect(page.items.map((item) => item.username)).toEqual(['quinn.b']);
    const first = (await superuser.call('GET', '/api/users/')).as(listUsers.reply);
    expect(first.limit).toBe(50);
  });

  it('finds by a part of e-mail or full name, and by one letter those that begin with it', async () => {
    const zoe = await test.signIn({ username: 'xenia' });
    const found = async (search: string) => {
      const response = await superuser.call(
        'GET',
        `/api/users/?search=${encodeURIComponent(search)}`,
      );
      return response.as(listUsers.reply).items.map((item) => item.id);
    };
    for (const search of ['x', 'XE', 'enia', 'nia@exam', 'st xeni', '  xenia ']) {
      expect([search, await found(search)]).toEqual([search, [zoe.id]]);
    }
    expect(await found('en')).not.toContain(zoe.id);
  });

  it('filters by role, task, suspension, sign-in and strategy', async () => {
    const made = {
      plain: await test.signIn({ username: 'filter.plain' }),
      staff: await test.signIn({ username: 'filter.staff', isStuff: true }),
      root: await test.signIn({ username: 'filter.root', isSuperuser: true }),
      owing: await test.signIn({ username: 'filter.owing', isSuspended: true }),
    };
    const { db } = test.deps;
    await db.insert(tasks).values({ userId: made.plain.id, state: 'paused' });
    await db.update(users).set({ isActive: false }).where(eq(users.id, made.owing.id));
    const found = async (query: string) => {
      const response = await superuser.call('GET', `/api/users/?search=filter.&${query}`);
      const page = response.as(listUsers.reply);
      expect(page.total).toBe(page.items.length);
      return page.items.map((item) => item.username.slice('filter.'.length));
    };
    expect(await found('role=user')).toEqual(['plain', 'owing']);
    expect(await found('role=staff')).toEqual(['staff']);
    expect(await found('role=superuser')).toEqual(['root']);
    expect(await found('state=paused')).toEqual(['plain']);
    expect(await found('state=stopped')).toEqual(['staff', 'root', 'owing']);
    expect(await found('suspended=true')).toEqual(['owing']);
    expect(await found('suspended=false')).toEqual(['plain', 'staff', 'root']);
    expect(await found('active=false')).toEqual(['owing']);
    expect(await found('active=true&role=user')).toEqual(['plain']);
    expect(await found('strategy_id=1')).toEqual([]);
    for (const query of [
      'role=king',
      'state=asleep',
      'suspended=1',
      'strategy_id=x',
      'sort=phone',
    ]) {
      expect((await superuser.call('GET', `/api/users/?${query}`)).status).toBe(422);
    }
  });

  it('shows what each trades, and finds and counts those who want a look', async () => {
    const before = (await superuser.call('GET', '/api/admin/users/summary')).as(
      getUsersSummary.reply,
    );
    const failing = await test.signIn({ username: 'look.failing' });
    const owing = await test.signIn({ username: 'look.owing', isSuspended: true });
    const invited = (await superuser.call('POST', '/api/users/', newUser('look.invited'))).as(User);
    const { db } = test.deps;
    await db
      .insert(tasks)
      .values({ userId: failing.id, state: 'error', errorCode: 'credential_refused' });
    const list = async (query: string) =>
      (await superuser.call('GET', `/api/users/?search=look.&${query}`)).as(listUsers.reply).items;
    const [row] = await list('state=error');
    expect(row).toMatchObject({
      id: failing.id,
      task: { state: 'error', error_code: 'credential_refused' },
      strategy_name: null,
      open_shares: 0,
      unrealised: { amount: '0.00', currency: 'EUR' },
      last_seen_at: expect.any(String),
    });
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('payment=overdue')).toEqual([owing.id]);
    expect(await ids('keys=none')).toEqual([failing.id, owing.id, invited.id]);
    expect(await ids('invitation=open')).toEqual([invited.id]);
    const after = (await superuser.call('GET', '/api/admin/users/summary')).as(
      getUsersSummary.reply,
    );
    expect(after).toEqual({
      users: before.users + 3,
      suspended: before.suspended + 1,
      overdue: before.overdue + 1,
      error: before.error + 1,
      without_keys: before.without_keys + 3,
      invited: before.invited + 1,
    });
    expect((await user.call('GET', '/api/admin/users/summary')).status).toBe(403);
    for (const query of ['payment=late', 'keys=some', 'invitation=1'])
      expect((await superuser.call('GET', `/api/users/?${query}`)).status).toBe(422);
  });

  it('puts users who never signed in last, in either order', async () => {
    const never = await test.signIn({ username: 'login.never' });
    const { db } = test.deps;
    for (const [username, at] of [
      ['login.early', '2025-01-01'],
      ['login.late', '2026-01-01'],
    ] as const) {
      const { id } = await test.signIn({ username });
      await db
        .update(users)
        .set({ lastLoginAt: new Date(at) })
        .where(eq(users.id, id));
    }
    await db.update(users).set({ lastLoginAt: null }).where(eq(users.id, never.id));
    const names = async (order: string) => {
      const query = `search=login.&sort=last_login_at&order=${order}`;
      const page = (await superuser.call('GET', `/api/users/?${query}`)).as(listUsers.reply);
      return page.items.map((item) => item.username);
    };
    expect(await names('asc')).toEqual(['login.early', 'login.late', 'login.never']);
    expect(await names('desc')).toEqual(['login.late', 'login.early', 'login.never']);
  });

  it('searches for a percent sign as for any other character', async () => {
    expect((await superuser.call('GET', '/api/users/?search=%25')).body).toMatchObject({
      total: 0,
    });
  });
});

describe('POST /api/users/', () => {
  it('responds with 401, 403, 422, and 409 for a taken name or address', async () => {
    const post = (body: object) => superuser.call('POST', '/api/users/', body);
    expect((await call(test.app, 'POST', '/api/users/', { body: {} })).status).toBe(401);
    expect((await user.call('POST', '/api/users/', newUser('nadia'))).status).toBe(403);
    expect((await post({ ...newUser('nadia'), username: '12345' })).status).toBe(422);
    expect((await post({ ...newUser('nadia'), role: 'god' })).status).toBe(422);
    expect((await post({ ...newUser('user') })).body).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    const sameAddress = { ...newUser('nadia'), email: 'USER@example.test' };
    expect((await post(sameAddress)).body).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('invites a user without a password by mail, and the link sets one', async () => {
    const response = await superuser.call('POST', '/api/users/', newUser('nora'));
    expect(response.status).toBe(201);
    expect(response.as(User)).toMatchObject({ is_superuser: false, demo_mode: true });
    expect((await postLogin(test, 'nora')).status).toBe(401);
    const [mail] = await readMails(test, 'nora@example.test');
    const body = { token: readLinkToken(mail), password: TEST_PASSWORD };
    expect((await call(test.app, 'POST', '/auth/reset-password', { body })).status).toBe(204);
    expect((await postLogin(test, 'nora')).status).toBe(200);
  });

  it('makes no user with a common password', async () => {
    const body = { ...newUser('paul'), password: 'SonyEricsson' };
    const { body: rejected } = await superuser.callProven('POST', '/api/users/', body);
    expect(rejected).toMatchObject({
      status: 422,
      details: [{ path: 'password', code: 'password_guessable' }],
    });
    expect((await superuser.call('GET', '/api/users/paul/')).status).toBe(404);
  });

  it('makes a user with a password who can log in, and an audit row without the password', async () => {
    const body = { ...newUser('pia'), password: TEST_PASSWORD, is_stuff: true };
    expect((await superuser.callProven('POST', '/api/users/', body)).as(User)).toMatchObject({
      username: 'pia',
      is_stuff: true,
      onboarding: { profile: false, broker: false, account: false, strategy: false },
    });
    expect((await postLogin(test, 'pia')).status).toBe(200);
    const trail = await superuser.call('GET', '/api/admin/audit?limit=10');
    expect(trail.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ actor: 'root', action: 'user.create' }),
      ]),
    });
    expect(JSON.stringify(trail.body)).not.toMatch(/argon2|quiet/);
  });
});

describe('GET /api/users/{user_id} and /api/users/{username}/', () => {
  it('returns the caller, 403 for another user’s id, 404 for an unknown user', async () => {
    expect((await user.call('GET', `/api/users/${user.id}`)).body).toMatchObject({ id: user.id });
    expect((await user.call('GET', `/api/users/${superuser.id}`)).status).toBe(403);
    expect((await superuser.call('GET', '/api/users/99999999')).status).toBe(404);
    expect((await call(test.app, 'GET', `/api/users/${user.id}`)).status).toBe(401);
  });

  it('finds a user by name for superusers alone', async () => {
    expect((await superuser.call('GET', '/api/users/user/')).body).toMatchObject({ id: user.id });
    expect((await superuser.call('GET', '/api/users/unknown-user/')).status).toBe(404);
    expect((await user.call('GET', '/api/users/user/')).status).toBe(403);
    expect((await superuser.call('GET', '/api/users/Not%20a%20name/')).status).toBe(422);
  });
});

describe('DELETE /api/users/{user_id}/two-factor', () => {
  it('lets a superuser make a user enrol again', async () => {
    const other = await test.signIn();
    await enrol(test, other.username);
    const path = `/api/users/${other.id}/two-factor`;
    expect((await call(test.app, 'DELETE', path)).status).toBe(401);
    expect((await user.call('DELETE', path)).status).toBe(403);
    expect((await superuser.callProven('DELETE', '/api/users/99999999/two-factor')).status).toBe(
      404,
    );
    expect((await superuser.callProven('DELETE', path)).status).toBe(204);
    expect((await superuser.callProven('DELETE', path)).status).toBe(409);
    const token = await completeFirstStep(test, other.username);
    expect((await call(test.app, 'POST', '/auth/setup-2fa', { token })).status).toBe(200);
  });
});
