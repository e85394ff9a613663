import { listAudit } from '@entropi/contracts/audit';
import { listenToEvents, type PublishedEvent } from '@entropi/db/events';
import { tasks } from '@entropi/db/schema/trading';
import { recoveryCodes, userTotp } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import type { Caller } from '../../http/caller';
import { aCaller } from '../../testing/a-caller';
import { completeFirstStep, postLogin } from '../../testing/login';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount, addOpenShare } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';
import { updateUser } from './change-user.domain';

const CALLER: Caller = {
  ...aCaller,
  userId: 0,
  username: 'root',
  isSuperuser: true,
  demoMode: true,
};

let test: TestApp;
let superuser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ username: 'root', isSuperuser: true });
});
afterAll(() => test.close());

const put = (id: number, body: object, by = superuser) =>
  by.callProven('PUT', `/api/users/${id}`, body);

describe('PUT /api/users/{user_id}', () => {
  it('responds with 401, 403 to the user themselves, 422, 404 and 409', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    expect((await call(test.app, 'PUT', `/api/users/${user.id}`, { body: {} })).status).toBe(401);
    expect((await put(user.id, { is_superuser: true }, user)).status).toBe(403);
    expect((await put(user.id, { username: 'other' })).status).toBe(422);
    expect((await put(99_999_999, { phone: null })).status).toBe(404);
    expect((await put(user.id, { email: other.email })).body).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  it('changes the named fields and leaves the rest', async () => {
    const user = await test.signIn();
    const response = await put(user.id, { language: 'fr', phone: '+41 44 123 45 67' });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      email: user.email,
      language: 'fr',
      phone: '+41 44 123 45 67',
    });
  });

  it('applies a change of roles at once, also to tokens that name the old ones', async () => {
    const user = await test.signIn();
    await put(user.id, { is_superuser: true });
    expect((await user.call('GET', '/api/users/')).status).toBe(200);
    await put(user.id, { is_superuser: false });
    expect((await user.call('GET', '/api/users/')).status).toBe(403);
  });

  it('notifies the user’s open pages of new roles', async () => {
    const user = await test.signIn();
    const heard: PublishedEvent[] = [];
    const listener = listenToEvents({
      bus: test.deps.bus,
      onEvent: (event) => heard.push(event),
      onError: () => undefined,
    });
    await listener.ready;
    await put(user.id, { is_stuff: true });
    while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await listener.stop();
    expect(heard).toMatchObject([{ userId: user.id, event: 'session', ref: { reason: 'roles' } }]);
  });

  it('ends the sessions of a deactivated user, even after they are active again', async () => {
    const user = await test.signIn();
    await put(user.id, { is_active: false });
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    await put(user.id, { is_active: true });
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
  });

  it('pauses the active task of a deactivated user, which cannot be started before they are active', async () => {
    const user = await test.signIn();
    const heldTask = async () =>
      (await superuser.call('GET', `/api/strategy/tasks/${user.id}`)).body as { state: string };
    await test.deps.db.insert(tasks).values({ userId: user.id, state: 'active' });
    await put(user.id, { is_active: false });
    expect((await heldTask()).state).toBe('paused');
    const start = () => superuser.call('POST', `/api/admin/tasks/${user.id}/start`);
    expect((await start()).body).toMatchObject({ status: 409, code: 'user_inactive' });
    await put(user.id, { is_active: true });
    expect((await heldTask()).state).toBe('paused');
    const trail = await superuser.call('GET', `/api/admin/audit?user_id=${user.id}`);
    expect(trail.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ action: 'task.deactivated', actor: 'root' }),
      ]),
    });
  });

  it('rejects a deactivated user at every step of a login, and their tokens', async () => {
    const user = await test.signIn();
    const temporary = await completeFirstStep(test, user.username);
    await put(user.id, { is_active: false });
    const refresh = { body: { refresh_token: user.refreshToken } };
    const ways = [
      user.call('GET', '/auth/me'),
      call(test.app, 'POST', '/auth/refresh', refresh),
      postLogin(test, user.username),
      call(test.app, 'POST', '/auth/setup-2fa', { token: temporary, body: {} }),
    ];
    expect((await Promise.all(ways)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('is 409 for demo_mode while a cycle is open', async () => {
    const user = await test.signIn();
    await addAccount(test.deps, user.id);
    await addOpenCycle(test.deps.db, user.id);
    expect((await put(user.id, { demo_mode: false })).body).toMatchObject({
      status: 409,
      code: 'cycle_open',
    });
    expect((await put(user.id, { demo_mode: true })).status).toBe(200);
  });
});

describe('DELETE /api/users/{user_id}', () => {
  it('responds with 401, 403, 404, and 409 with open shares', async () => {
    const user = await test.signIn();
    expect((await call(test.app, 'DELETE', `/api/users/${user.id}`)).status).toBe(401);
    expect((await user.call('DELETE', `/api/users/${user.id}`)).status).toBe(403);
    expect((await superuser.callProven('DELETE', '/api/users/99999999')).status).toBe(404);
    await addOpenShare(test.deps, user.id);
    expect((await superuser.callProven('DELETE', `/api/users/${user.id}`)).body).toMatchObject({
      status: 409,
      code: 'open_shares',
    });
  });

  it('stops the task of a deleted user', async () => {
    const user = await test.signIn();
    const { db } = test.deps;
    await db.insert(tasks).values({ userId: user.id, state: 'paused' });
    expect((await superuser.callProven('DELETE', `/api/users/${user.id}`)).status).toBe(204);
    const [task] = await db.select().from(tasks).where(eq(tasks.userId, user.id));
    expect(task?.state).toBe('stopped');
  });

  it('leaves no second factor and no recovery code of a deleted user', async () => {
    const user = await test.signIn();
    const { db } = test.deps;
    await db
      .insert(userTotp)
      .values({ userId: user.id, secretSealed: '' })
      .onConflictDoUpdate({ target: userTotp.userId, set: { secretSealed: '' } });
    await db.insert(recoveryCodes).values({ userId: user.id, codeHash: 'hash' });
    expect((await superuser.callProven('DELETE', `/api/users/${user.id}`)).status).toBe(204);
    const secrets = await db.$count(userTotp, eq(userTotp.userId, user.id));
    const codes = await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id));
    expect([secrets, codes]).toEqual([0, 0]);
  });

  it('ends the sessions and frees name and address, and keeps the audit trail', async () => {
    const user = await test.signIn({ username: 'gone' });
    expect((await superuser.callProven('DELETE', `/api/users/${user.id}`)).status).toBe(204);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    expect((await superuser.call('GET', `/api/users/${user.id}`)).status).toBe(404);
    const trail = await superuser.call('GET', `/api/admin/audit?user_id=${user.id}`);
    expect(trail.body).toMatchObject({ items: [{ action: 'user.delete', actor: 'root' }] });
    const again = { username: 'gone', email: user.email, first_name: 'A', last_name: 'B' };
    expect((await superuser.call('POST', '/api/users/', again)).status).toBe(201);
  });
});

describe('the last active superuser', () => {
  it('cannot be demoted, deactivated or deleted', async () => {
    for (const body of [{ is_superuser: false }, { is_active: false }]) {
      expect((await put(superuser.id, body)).body).toMatchObject({
        status: 409,
        code: 'last_superuser',
      });
    }
    expect((await superuser.callProven('DELETE', `/api/users/${superuser.id}`)).status).toBe(409);
    expect((await superuser.call('GET', '/auth/me')).status).toBe(200);
  });

  it('remains when two superusers remove each other at once', async () => {
    const second = await test.signIn({ isSuperuser: true });
    const demote = (by: TestUser, of: TestUser) =>
      // Either gets past the guard, since both were superusers when their requests were admitted.
      updateUser(test.deps, { ...CALLER, userId: by.id }, of.id, { is_superuser: false });
    const outcomes = await Promise.allSettled([
      demote(superuser, second),
      demote(second, superuser),
    ]);
    const rejections = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(rejections).toMatchObject([{ status: 409, code: 'last_superuser' }]);
  });
});

describe('GET /api/admin/audit', () => {
  it('responds with 401 and 403', async () => {
    const user = await test.signIn();
    expect((await call(test.app, 'GET', '/api/admin/audit')).status).toBe(401);
    expect((await user.call('GET', '/api/admin/audit')).status).toBe(403);
  });

  it('searches actor, action and subject, and sorts both ways', async () => {
    const superuser = await test.signIn({ isSuperuser: true, username: 'searching.root' });
    const user = await test.signIn();
    for (const first_name of ['Ann', 'Bea']) {
      await superuser.call('PUT', `/api/users/${user.id}`, { first_name });
    }
    const page = async (query: string) =>
      (await superuser.call('GET', `/api/admin/audit?${query}`)).as(listAudit.reply);
    const found = await page('search=SEARCHING.root');
    expect(found.total).toBe(2);
    expect(await page(`search=searching&user_id=${user.id}&limit=1`)).toMatchObject({ total: 2 });
    const turned = await page('search=searching.root&order=asc');
    expect(turned.items).toEqual([...found.items].reverse());
    expect((await page('search=no-such-thing')).items).toEqual([]);
  });
});
