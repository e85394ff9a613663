import { login } from '@entropi/contracts/auth';
import { throttles, users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { countAttempt } from '../../budgets/budget.domain';
import { passwordLimits } from '../../budgets/login-limits';
import {
  completeFirstStep,
  enrol,
  postCode,
  postLogin,
  readDeviceCookie,
} from '../../testing/login';
import { prove } from '../../testing/prove';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD } from '../../testing/test-user';
import { writeTotpCode } from './totp';

const STEP_MS = 30_000;
const WINDOW_MS = 15 * 60_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());
/** Each test begins with empty windows. */
beforeEach(() => test.passTime(WINDOW_MS + 1000));

const from = (address: string, cookie?: string) => ({
  'x-forwarded-for': address,
  ...(cookie ? { cookie } : {}),
});
const newUser = async () => (await test.signIn()).username;
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
const guess = (username: string, address: string, cookie?: string) =>
  postLogin(test, username, 'wrong', from(address, cookie));
const enter = (username: string, address: string, cookie?: string) =>
  postLogin(test, username, TEST_PASSWORD, from(address, cookie));
const readCount = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** Signs in fully; returns the cookie that the browser keeps and the secret of the authenticator. */
async function earnCookie(username: string, address = '10.0.0.1') {
  const { secret } = await enrol(test, username);
  const response = await signIn(username, secret, address);
  return { secret, cookie: readDeviceCookie(response), response };
}

async function signIn(username: string, secret: string, address: string, cookie?: string) {
  test.passTime(2 * STEP_MS);
  const token = (await enter(username, address, cookie)).as(login.reply).temp_token;
  return postCode(test, token, writeTotpCode(secret, test.deps.now()), from(address, cookie));
}

/** Counts as many attempts, from many addresses, as the account has in all, without hashing a password for each. */
async function besiege(username: string) {
  for (let n = 0; n < 50; n += 1) {
    const attempt = { account: username, address: `192.0.2.${n % 6}`, deviceId: null };
    await countAttempt(test.deps, passwordLimits(attempt));
  }
}

describe('wrong passwords', () => {
  it('are evaluated up to the limit when 150 come at once, and the others get Retry-After', async () => {
    const username = await newUser();
    const responses = await Promise.all(times(150, () => guess(username, '10.1.0.1')));
    expect(readCount(responses, 401)).toBeLessThanOrEqual(10);
    expect(readCount(responses, 401)).toBeGreaterThan(0);
    const rest = responses.filter((response) => response.status !== 401);
    for (const response of rest) {
      expect(response.status).toBe(429);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('of many accounts from one address are evaluated up to a looser limit', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const responses = await Promise.all(times(10, (m) => guess(`no one-${n}-${m}`, '10.1.0.2')));
      statuses.push(...responses.map((response) => response.status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect((await guess('unknown', '10.1.0.3')).status).toBe(401);
  });

  it('from one IPv6 network share an allowance, whatever the address in it', async () => {
    const username = await newUser();
    const responses = [];
    for (let n = 1; n <= 11; n += 1) {
      responses.push(await guess(username, `2001:db8:1:2:${n.toString(16)}::${n}`));
    }
    expect(responses.map((response) => response.status)).toEqual([...times(10, () => 401), 429]);
    expect((await guess(username, '2001:db8:1:3::1')).status).toBe(401);
  });

  it('from many addresses are evaluated up to a limit of the account', async () => {
    const username = await newUser();
    const responses = [];
    for (let n = 0; n < 6; n += 1) {
      responses.push(...(await Promise.all(times(10, () => guess(username, `192.0.2.${n}`)))));
    }
    expect(readCount(responses, 401)).toBe(50);
    expect(readCount(responses, 429)).toBe(10);
  });

  it('from one address lock no user out at another address, superusers included', async () => {
    const { username } = await test.signIn({ isSuperuser: true });
    for (let n = 0; n < 12; n += 1) await guess(username, '10.1.0.4');
    expect((await enter(username, '10.1.0.4')).status).toBe(429);
    expect((await enter(username, '10.1.0.5')).status).toBe(200);
  });

  it('that one limit rejects do not count against another', async () => {
    const username = await newUser();
    for (let n = 0; n < 70; n += 1) await guess(username, '10.1.0.6');
    expect((await enter(username, '10.1.0.7')).status).toBe(200);
  });

  it('are deleted by the clean-up once their window is over', async () => {
    await guess('unknown', '10.1.0.8');
    expect(await test.deps.db.$count(throttles)).toBeGreaterThan(0);
    test.passTime(WINDOW_MS + 1000);
    const superuser = await test.signIn({ isSuperuser: true });
    await superuser.call('POST', '/auth/cleanup-expired-tokens');
    expect(await test.deps.db.$count(throttles)).toBe(0);
  });
});

describe('good passwords', () => {
  it('do not count: a whole office logs in from one address', async () => {
    const username = await newUser();
    const responses = [];
    for (let n = 0; n < 101; n += 1) responses.push(await enter(username, '10.2.0.1'));
    expect(readCount(responses, 200)).toBe(101);
  });

  it('and a good code clear the failures before them', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await guess(username, '10.2.0.2');
      expect((await signIn(username, secret, '10.2.0.2')).status).toBe(200);
    }
  });
});

describe('wrong codes', () => {
  it('are evaluated ten times at most when 200 come at once, over forty logins', async () => {
    const username = await newUser();
    await enrol(test, username);
    const tokens = [];
    for (let n = 0; n < 40; n += 1) tokens.push(await completeFirstStep(test, username));
    const responses = await Promise.all(
      tokens.flatMap((token) => times(5, (n) => postCode(test, token, `00000${n}`))),
    );
    const wrong = responses.filter(
      (response) => (response.body as { code: string }).code === 'wrong_code',
    );
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length).toBeLessThanOrEqual(10);
    expect(readCount(responses, 429)).toBe(200 - wrong.length);
  });

  it('void the temporary token with the fifth, also when fifty come at once', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    test.passTime(2 * STEP_MS);
    const token = await completeFirstStep(test, username);
    const responses = await Promise.all(times(50, () => postCode(test, token, '000000')));
    const wrong = responses.filter(
      (response) => (response.body as { code: string }).code === 'wrong_code',
    );
    expect(wrong).toHaveLength(5);
    const good = await postCode(test, token, writeTotpCode(secret, test.deps.now()));
    expect(good.body).toMatchObject({ status: 401, code: 'session_ended' });
  });
});

describe('a device that signed in before', () => {
  it('has a cookie that neither scripts nor other sites can read', async () => {
    const { response } = await earnCookie(await newUser());
    const [cookie] = [response.headers['set-cookie']].flat();
    expect(cookie).toMatch(
      /^entropi-login-\d+=[^;]+; Max-Age=15552000; Path=\/auth; HttpOnly; SameSite=Strict$/,
    );
  });

  it('lets its owner in while strangers guess from everywhere; another device has to wait', async () => {
    const { username } = await test.signIn({ isSuperuser: true });
    const { secret, cookie } = await earnCookie(username);
    await besiege(username);
    expect((await enter(username, '10.3.0.1')).status).toBe(429);
    expect((await signIn(username, secret, '10.3.0.1', cookie)).status).toBe(200);
  });

  it('lets its owner in while a stranger who has the password guesses codes', async () => {
    const username = await newUser();
    const { secret, cookie } = await earnCookie(username);
    for (let n = 0; n < 3; n += 1) {
      const token = (await enter(username, '192.0.2.1')).as(login.reply).temp_token;
      for (let m = 0; m < 5; m += 1) await postCode(test, token, '000000', from('192.0.2.1'));
    }
    expect((await signIn(username, secret, '192.0.2.1')).status).toBe(429);
    expect((await signIn(username, secret, '10.3.0.2', cookie)).status).toBe(200);
  });

  it('may guess no more often than others', async () => {
    const username = await newUser();
    const { cookie } = await earnCookie(username);
    const responses = await Promise.all(times(30, (n) => guess(username, `10.3.1.${n}`, cookie)));
    expect(readCount(responses, 401)).toBe(10);
  });

  it('keeps its id from login to login, so that a login gains no further guesses elsewhere', async () => {
    const username = await newUser();
    const { secret, cookie } = await earnCookie(username);
    const again = readDeviceCookie(await signIn(username, secret, '10.3.0.3', cookie));
    expect(again.split('.')[1]).toBe(cookie.split('.')[1]);
    for (let n = 0; n < 10; n += 1) await guess(username, '10.3.0.3', cookie);
    expect((await enter(username, '10.3.0.3', again)).status).toBe(429);
  });

  it.each<[string, (cookie: string, test: TestApp, id: number) => Promise<string> | string]>([
    ['a forged signature', (cookie) => cookie.replace(/[\w-]{43}$/, 'A'.repeat(43))],
    ['another device’s name', (cookie) => cookie.replace(/\.[0-9a-f]{8}-/, '.00000000-')],
    ['the name of another user in front', (cookie) => cookie.replace(/-\d+=\d+\./, '-1=1.')],
    ['nonsense', () => 'entropi-login-1=%00%FF; entropi-login-2=1.2.3.4.5; entropi-login-3='],
    ['the cookie of another user', async () => (await earnCookie(await newUser())).cookie],
    [
      'a cookie that is half a year old',
      (cookie) => {
        test.passTime(181 * 24 * 3_600_000);
        return cookie;
      },
    ],
    [
      'a cookie from before a password reset',
      async (cookie, { deps }, id) => {
        await deps.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, id));
        return cookie;
      },
    ],
  ])('is not known by %s', async (_what, change) => {
    const { username, id } = await test.signIn();
    const { cookie } = await earnCookie(username);
    const changed = await change(cookie, test, id);
    await besiege(username);
    expect((await enter(username, '10.3.0.4', changed)).status).toBe(429);
  });

  it('is not known any more after another device changed the password; that one is', async () => {
    const { username, id } = await test.signIn();
    const { secret, cookie } = await earnCookie(username);
    const { access_token: token } = (await signIn(username, secret, '10.3.0.5')).body as {
      access_token: string;
    };
    const password = 'another quiet password';
    const body = { current_password: TEST_PASSWORD, password };
    const url = `/api/users/${id}/password`;
    const headers = await prove(test.deps, token, { method: 'PUT', url, body });
    const changed = await call(test.app, 'PUT', url, { token, body, headers });
    await besiege(username);
    const enterAgain = (own: string) => postLogin(test, username, password, from('10.3.0.6', own));
    expect((await enterAgain(cookie)).status).toBe(429);
    expect((await enterAgain(readDeviceCookie(changed))).status).toBe(200);
  });
});

it('is known by a cookie that only the origin of our pages may send', async () => {
  const preflight = (origin: string) =>
    call(test.app, 'OPTIONS', '/auth/login', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const own = await preflight('http://localhost:3000');
  expect(own.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-credentials': 'true',
  });
  const foreign = await preflight('http://evil.example');
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
});
