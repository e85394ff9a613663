import { listSessions, TokenPair } from '@entropi/contracts/auth';
import { getCustomerSecurity, sendPasswordLink } from '@entropi/contracts/customer';
import { completeFirstStep, enrol, postCode, postLogin } from '../../testing/login';
import { readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';
import { writeTotpCode } from './totp';

const GRACE_MS = 10_000;
const TOTP_STEP_MS = 30_000;

let test: TestApp;
const lines: { msg: string }[] = [];

beforeAll(async () => {
  const output = { write: (line: string) => void lines.push(JSON.parse(line)) };
  test = await createTestApp({ LOG_LEVEL: 'info' }, undefined, output);
});
afterAll(() => test.close());

const refresh = (token: string) =>
  call(test.app, 'POST', '/auth/refresh', { body: { refresh_token: token } });
const me = (token: string) => call(test.app, 'GET', '/auth/me', { token });

describe('POST /auth/refresh', () => {
  it('responds with 401 to a text that is no token and to a token with another signature', async () => {
    const { refreshToken } = await test.signIn();
    const forged = refreshToken.replace(/[^.]{43}$/, 'A'.repeat(43));
    for (const token of ['x', '1.1.x', forged]) {
      expect((await refresh(token)).body).toMatchObject({ status: 401, code: 'refresh_invalid' });
    }
  });

  it('responds with 422 without a token', async () => {
    expect((await call(test.app, 'POST', '/auth/refresh', { body: {} })).status).toBe(422);
  });

  it('returns a new pair that works', async () => {
    const user = await test.signIn();
    const pair = (await refresh(user.refreshToken)).as(TokenPair);
    expect(pair.refresh_token).not.toBe(user.refreshToken);
    expect((await me(pair.access_token)).body).toMatchObject({ id: user.id });
  });

  it('gives two tabs that refresh at once the same successor, and both go on', async () => {
    const user = await test.signIn();
    const at = test.deps.now();
    const clock = jest.spyOn(test.deps, 'now').mockReturnValue(at);
    const responses = await Promise.all([1, 2, 3, 4].map(() => refresh(user.refreshToken)));
    const pairs = responses.map((response) => response.as(TokenPair));
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
    clock.mockReturnValue(new Date(at.getTime() + GRACE_MS - 1000));
    expect((await refresh(user.refreshToken)).as(TokenPair).refresh_token).toBe(
      pairs[0]?.refresh_token,
    );
    expect((await refresh(pairs[0]?.refresh_token ?? '')).status).toBe(200);
  });

  it('ends the whole family when a token is used again later, and its owner is told', async () => {
    const user = await test.signIn();
    const next = (await refresh(user.refreshToken)).as(TokenPair);
    test.passTime(GRACE_MS + 1000);
    expect((await refresh(user.refreshToken)).body).toMatchObject({
      status: 401,
      code: 'refresh_reused',
    });
    expect((await refresh(next.refresh_token)).body).toMatchObject({ code: 'session_copied' });
    expect((await me(next.access_token)).body).toMatchObject({
      status: 401,
      code: 'session_copied',
    });
    expect(await readMails(test, user.email)).toHaveLength(1);
  });

  it('responds with 401 after thirty days without use', async () => {
    const user = await test.signIn();
    test.passTime(31 * 24 * 3_600_000);
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  it('gives the roles that the user has now, not those of the login', async () => {
    const user = await test.signIn();
    const superuser = await test.signIn({ isSuperuser: true });
    await superuser.callProven('PUT', `/api/users/${user.id}`, { is_stuff: true });
    const pair = (await refresh(user.refreshToken)).as(TokenPair);
    const claims = JSON.parse(
      Buffer.from(pair.access_token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ is_stuff: true, scope: 'user' });
  });
});

describe('POST /auth/logout', () => {
  it('responds with 401 without a token', async () => {
    expect((await call(test.app, 'POST', '/auth/logout')).status).toBe(401);
  });

  it('ends this session and no other, without a body', async () => {
    const user = await test.signIn();
    const other = (await refresh((await test.signIn()).refreshToken)).as(TokenPair);
    const response = await user.call('POST', '/auth/logout');
    expect([response.status, response.body]).toEqual([204, '']);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await me(other.access_token)).status).toBe(200);
  });

  it('ends every session of the user with `all`', async () => {
    const user = await test.signIn();
    const pair = (await refresh(user.refreshToken)).as(TokenPair);
    expect((await user.call('POST', '/auth/logout', { all: true })).status).toBe(204);
    expect((await me(pair.access_token)).status).toBe(401);
  });

  it('does not end another user’s session by that user’s refresh token', async () => {
    const [user, stranger] = [await test.signIn(), await test.signIn()];
    await user.call('POST', '/auth/logout', { refresh_token: stranger.refreshToken });
    expect((await stranger.call('GET', '/auth/me')).status).toBe(200);
  });

  it('ends a temporary token too', async () => {
    const { username } = await test.signIn();
    const token = await completeFirstStep(test, username);
    expect((await call(test.app, 'POST', '/auth/logout', { token })).status).toBe(204);
    expect((await call(test.app, 'POST', '/auth/setup-2fa', { token })).status).toBe(401);
  });
});

describe('GET /auth/sessions', () => {
  it('responds with 401 without a token', async () => {
    expect((await call(test.app, 'GET', '/auth/sessions')).status).toBe(401);
  });

  it('lists the caller’s own sessions, the current one marked', async () => {
    const user = await test.signIn();
    await test.signIn();
    const sessions = (await user.call('GET', '/auth/sessions')).as(listSessions.reply);
    expect(sessions).toMatchObject([{ current: true, agent: 'test', address: '127.0.0.1' }]);
  });
});

describe('DELETE /auth/sessions/{id}', () => {
  it('responds with 404 for another user’s session and 204 for one’s own', async () => {
    const [user, stranger] = [await test.signIn(), await test.signIn()];
    const list = async (who: typeof user) =>
      (await who.call('GET', '/auth/sessions')).as(listSessions.reply)[0]?.id;
    const [own, foreign] = [await list(user), await list(stranger)];
    expect((await user.call('DELETE', `/auth/sessions/${foreign}`)).status).toBe(404);
    expect((await user.call('DELETE', '/auth/sessions/x')).status).toBe(422);
    expect((await user.call('DELETE', `/auth/sessions/${own}`)).status).toBe(204);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    expect((await stranger.call('GET', '/auth/me')).status).toBe(200);
  });
});

describe('POST /auth/cleanup-expired-tokens', () => {
  it('responds with 401 without a token, 403 to an ordinary user, and 200 to a superuser, with the number of rows deleted', async () => {
    expect((await call(test.app, 'POST', '/auth/cleanup-expired-tokens')).status).toBe(401);
    const user = await test.signIn();
    expect((await user.call('POST', '/auth/cleanup-expired-tokens')).status).toBe(403);
    await user.call('POST', '/auth/logout');
    test.passTime(1000);
    const superuser = await test.signIn({ isSuperuser: true });
    const response = await superuser.call('POST', '/auth/cleanup-expired-tokens');
    expect(response.status).toBe(200);
    expect((response.body as { removed: number }).removed).toBeGreaterThan(0);
    expect((await superuser.call('GET', '/auth/me')).status).toBe(200);
  });
});

describe('/api/admin/customers/{user_id}', () => {
  const of = (id: number, what: string) => `/api/admin/customers/${id}/${what}`;

  it('shows what a user signs in with and where, without a secret', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const user = await test.signIn();
    const response = await superuser.call('GET', of(user.id, 'security'));
    expect(response.as(getCustomerSecurity.reply)).toEqual({
      has_password: true,
      authenticator_since: null,
      authenticator_void_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      sessions: [expect.objectContaining({ address: '127.0.0.1', agent: 'test', bound: false })],
      links: [],
    });
    expect((await superuser.call('GET', of(2_147_483_647, 'security'))).status).toBe(404);
    expect((await user.call('GET', of(user.id, 'security'))).status).toBe(403);
  });

  it('ends all of a user’s sessions, and of no one else', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const [user, other] = [await test.signIn(), await test.signIn()];
    expect((await superuser.call('DELETE', of(user.id, 'sessions'))).status).toBe(204);
    expect((await me(user.accessToken)).status).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
    expect((await me(other.accessToken)).status).toBe(200);
  });

  it('mails a link to the user alone, ends it again, and does not flood them', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const user = await test.signIn();
    const send = () => superuser.call('POST', of(user.id, 'password-link'));
    expect((await send()).as(sendPasswordLink.reply)).toEqual({ kind: 'reset', email: user.email });
    const [mail] = await readMails(test, user.email);
    expect(mail).toBeDefined();
    const links = async () =>
      (await superuser.call('GET', of(user.id, 'security'))).as(getCustomerSecurity.reply).links;
    expect(await links()).toMatchObject([{ kind: 'RESET', email: user.email }]);
    expect((await superuser.call('DELETE', of(user.id, 'links'))).status).toBe(204);
    expect(await links()).toEqual([]);
    for (let sent = 1; sent < 10; sent += 1) await send();
    expect((await send()).status).toBe(429);
  });

  it('mails an invitation to a user without a password, and nothing to one who may not sign in', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const names = { first_name: 'New', last_name: 'User' };
    const body = { username: 'invited.one', email: 'invited.one@example.test', ...names };
    const { id } = (await superuser.call('POST', '/api/users/', body)).body as { id: number };
    expect((await superuser.call('POST', of(id, 'password-link'))).body).toMatchObject({
      kind: 'invitation',
    });
    await superuser.callProven('PUT', `/api/users/${id}`, { is_active: false });
    expect((await superuser.call('POST', of(id, 'password-link'))).body).toMatchObject({
      code: 'user_inactive',
    });
  });
});

describe('a sign-in', () => {
  const listRejected = () => lines.filter(({ msg }) => msg === 'a sign-in was rejected');

  it('that is rejected is a line of the log, without what was typed, and one that succeeds is none', async () => {
    const { id: userId, username } = await test.signIn();
    const { secret } = await enrol(test, username);
    test.passTime(2 * TOTP_STEP_MS);
    lines.length = 0;
    await postLogin(test, username, 'typed by mistake');
    await postLogin(test, 'my password as a name', 'typed by mistake');
    const token = await completeFirstStep(test, username);
    await postCode(test, token, '000000');
    expect((await postCode(test, token, writeTotpCode(secret, test.deps.now()))).status).toBe(200);
    const address = '127.0.0.1';
    expect(listRejected()).toMatchObject([
      { factor: 'password', userId, address, reason: 'wrong_credentials' },
      { factor: 'password', userId: null, address, reason: 'wrong_credentials' },
      { factor: 'code', userId, address, reason: 'wrong_code' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/mistake|as a name|000000/);
  });
});
