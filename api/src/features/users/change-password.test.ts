import { TokenPair } from '@entropi/contracts/auth';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { callMany } from '../../testing/call-many';
import { completeFirstStep, enrol, postLogin } from '../../testing/login';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD, type TestUser } from '../../testing/test-user';

const NEW_PASSWORD = 'a newer quiet password';
const WINDOW_MS = 15 * 60_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const put = (user: TestUser, body: object, by = user) =>
  by.callProven('PUT', `/api/users/${user.id}/password`, body);
const change = (user: TestUser, current: string) =>
  put(user, { password: NEW_PASSWORD, current_password: current });

describe('PUT /api/users/{user_id}/password', () => {
  it('responds with 401, 422 without the current password or with a wrong one, and 403 for another user’s id', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    expect((await call(test.app, 'PUT', `/api/users/${user.id}/password`)).status).toBe(401);
    expect((await put(user, { password: 'short' })).status).toBe(422);
    expect((await put(user, { password: NEW_PASSWORD })).status).toBe(422);
    expect((await change(user, 'wrong')).body).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    expect((await put(other, { password: NEW_PASSWORD }, user)).status).toBe(403);
  });

  it('sets one’s own password, keeps the present session and ends the others', async () => {
    const user = await test.signIn();
    const { pair } = await enrol(test, user.username);
    const temporary = await completeFirstStep(test, user.username);
    expect((await change(user, TEST_PASSWORD)).status).toBe(204);
    expect((await user.call('GET', '/auth/me')).status).toBe(200);
    const refresh = (token: string) =>
      call(test.app, 'POST', '/auth/refresh', { body: { refresh_token: token } });
    expect((await refresh(user.refreshToken)).as(TokenPair).token_type).toBe('bearer');
    expect((await call(test.app, 'GET', '/auth/me', { token: pair.access_token })).status).toBe(
      401,
    );
    expect((await refresh(pair.refresh_token)).status).toBe(401);
    const setUp = await call(test.app, 'POST', '/auth/setup-2fa', { token: temporary });
    expect(setUp.status).toBe(401);
    expect((await postLogin(test, user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await postLogin(test, user.username, NEW_PASSWORD)).status).toBe(200);
  });

  it('responds with 422 to a common one, also by a superuser, and keeps the one before', async () => {
    const user = await test.signIn();
    const superuser = await test.signIn({ isSuperuser: true });
    const common = { password: 'SonyEricsson' };
    for (const response of [
      await put(user, { ...common, current_password: TEST_PASSWORD }),
      await put(user, common, superuser),
    ]) {
      expect(response.body).toMatchObject({
        status: 422,
        details: [{ path: 'password', code: 'password_guessable' }],
      });
    }
    expect((await postLogin(test, user.username, TEST_PASSWORD)).status).toBe(200);
  });

  it('informs the user by mail, in their language', async () => {
    const user = await test.signIn();
    await test.deps.db.update(users).set({ language: 'de' }).where(eq(users.id, user.id));
    await change(user, TEST_PASSWORD);
    const [mail] = await readMails(test, user.email);
    expect(mail).toMatch(/Subject: =\?UTF-8\?Q\?Ihr_Passwort_wurde_ge=C3=A4ndert\?=/);
    expect(mail).toContain('/forgot-password');
  });

  it('accepts no password that is the same as before, and mails nothing', async () => {
    const user = await test.signIn();
    const same = await put(user, { password: TEST_PASSWORD, current_password: TEST_PASSWORD });
    expect(same.body).toMatchObject({
      status: 422,
      details: [{ path: 'password', code: 'password_same' }],
    });
    expect(await readMails(test, user.email)).toEqual([]);
  });

  it('sets ten new passwords a day at most, since each is mailed', async () => {
    const user = await test.signIn();
    const password = (n: number) => (n === 0 ? TEST_PASSWORD : `${NEW_PASSWORD} ${n}`);
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const body = { password: password(n), current_password: password(n - 1) };
      statuses.push((await put(user, body)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect((await readMails(test, user.email)).length).toBe(10);
  });

  it('voids links that would set another password', async () => {
    const user = await test.signIn();
    await call(test.app, 'POST', '/auth/forgot-password', { body: { email: user.email } });
    const token = readLinkToken((await readMails(test, user.email)).at(-1));
    await change(user, TEST_PASSWORD);
    const checked = await call(test.app, 'GET', `/auth/validate-reset-token/${token}`);
    expect(checked.body).toMatchObject({ valid: false });
  });

  it('evaluates ten guesses at most with a stolen token, also when 150 come at once', async () => {
    const user = await test.signIn();
    const responses = await callMany(150, (n) => change(user, `guess number ${n}`));
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([]);
    for (let n = 0; n < 10; n += 1) await change(user, 'wrong');
    const response = await change(user, TEST_PASSWORD);
    expect(response.body).toMatchObject({ status: 429, code: 'login_throttled' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    test.passTime(WINDOW_MS + 1000);
    const { username } = user;
    expect((await postLogin(test, username, TEST_PASSWORD)).status).toBe(200);
  });

  it('ends all of the user’s sessions, and informs the user, when a superuser calls it', async () => {
    const [user, superuser] = [await test.signIn(), await test.signIn({ isSuperuser: true })];
    const response = await put(user, { password: 'given by the administrator' }, superuser);
    expect(response.status).toBe(204);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    expect(await readMails(test, user.email)).toHaveLength(1);
  });
});
