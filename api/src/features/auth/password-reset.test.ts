import { callMany } from '../../testing/call-many';
import { postLogin } from '../../testing/login';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD } from '../../testing/test-user';

const NEW_PASSWORD = 'another quiet password';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

const forgot = (email: string) =>
  call(test.app, 'POST', '/auth/forgot-password', { body: { email } });
const check = (token: string) => call(test.app, 'GET', `/auth/validate-reset-token/${token}`);
const reset = (token: string, password = NEW_PASSWORD) =>
  call(test.app, 'POST', '/auth/reset-password', { body: { token, password } });

async function requestToken(email: string): Promise<string> {
  await forgot(email);
  return readLinkToken((await readMails(test, email)).at(-1));
}

describe('POST /auth/forgot-password', () => {
  it('responds with 422 to what is no address', async () => {
    expect((await forgot('alba')).status).toBe(422);
  });

  it('returns the same for a known and an unknown address, and mails the known one only', async () => {
    const { email } = await test.signIn();
    const responses = [await forgot(email), await forgot('unknown@example.test')];
    expect(responses.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: {} },
      { status: 202, body: {} },
    ]);
    expect(await readMails(test, email)).toHaveLength(1);
    expect(await readMails(test, 'unknown@example.test')).toHaveLength(0);
  });
});

describe('many requests for reset links', () => {
  /** Each request from an address of its own, unless one is given. */
  const flood = (count: number, email: (n: number) => string, address?: string) =>
    callMany(count, (n) =>
      call(test.app, 'POST', '/auth/forgot-password', {
        body: { email: email(n) },
        headers: { 'x-forwarded-for': address ?? `10.9.${Math.floor(n / 250)}.${n % 250}` },
      }),
    );

  it('for one account send three mails in half an hour, always with the same response', async () => {
    const { email } = await test.signIn();
    const responses = await flood(200, (n) => (n % 2 ? email : email.toUpperCase()));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([JSON.stringify({ status: 202, body: {} })]),
    );
    const mails = await readMails(test, email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect((await check(readLinkToken(mail))).body).toMatchObject({ valid: true });
    }
    test.passTime(30 * 60_000 + 1000);
    await flood(1, () => email);
    expect(await readMails(test, email)).toHaveLength(4);
  });

  it('from one IP address send twenty mails in half an hour, to whatever accounts', async () => {
    const others = await Promise.all(Array.from({ length: 25 }, () => test.signIn()));
    await flood(25, (n) => others[n]?.email ?? '', '10.8.0.1');
    let sent = 0;
    for (const { email } of others) sent += (await readMails(test, email)).length;
    expect(sent).toBe(20);
  });
});

describe('GET /auth/validate-reset-token/{token}', () => {
  it('returns the user of a good token, and none for any other', async () => {
    const { email, username } = await test.signIn();
    expect((await check(await requestToken(email))).body).toEqual({ valid: true, username });
    expect((await check('unknown')).body).toEqual({ valid: false, username: null });
  });

  it('rejects a token older than thirty minutes', async () => {
    const { email } = await test.signIn();
    const token = await requestToken(email);
    test.passTime(30 * 60_000 + 1000);
    expect((await check(token)).body).toMatchObject({ valid: false });
  });

  it('keeps every fresh link good until one of them is used', async () => {
    const { email } = await test.signIn();
    const [first, second] = [await requestToken(email), await requestToken(email)];
    expect((await check(first)).body).toMatchObject({ valid: true });
    expect((await reset(first)).status).toBe(204);
    expect((await check(second)).body).toMatchObject({ valid: false });
  });
});

describe('POST /auth/reset-password', () => {
  it('responds with 422 to a short, a common and a name-like password, and keeps the token good', async () => {
    const { email, username } = await test.signIn({ username: 'longusername' });
    const token = await requestToken(email);
    for (const password of ['short', 'SonyEricsson', `${username}1`]) {
      expect((await reset(token, password)).status).toBe(422);
    }
    expect((await check(token)).body).toMatchObject({ valid: true });
  });

  it('responds with 422 to an unknown token', async () => {
    expect((await reset('unknown')).body).toMatchObject({ status: 422, code: 'token_invalid' });
  });

  it('sets the password once, and ends every session', async () => {
    const user = await test.signIn();
    const token = await requestToken(user.email);
    const responses = await Promise.all([reset(token), reset(token)]);
    expect(responses.map((response) => response.status).sort()).toEqual([204, 422]);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
    const refresh = { refresh_token: user.refreshToken };
    expect((await call(test.app, 'POST', '/auth/refresh', { body: refresh })).status).toBe(401);
    expect((await postLogin(test, user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await postLogin(test, user.username, NEW_PASSWORD)).status).toBe(200);
    const mails = await readMails(test, user.email);
    expect(mails.at(-1)).toContain('Subject: Your password was changed');
  });
});
