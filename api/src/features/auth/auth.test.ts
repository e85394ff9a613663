import { login, setupTwoFactor, TokenPair } from '@entropi/contracts/auth';
import { recoveryCodes } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { completeFirstStep, enrol, postCode, postLogin } from '../../testing/login';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';
import { writeTotpCode } from './totp';
import { findTotpSecret } from './two-factor.domain';

const STEP_MS = 30_000;
const WINDOW_MS = 15 * 60_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const newUser = async () => (await test.signIn()).username;

describe('POST /auth/login', () => {
  it('responds with the same 401 to a wrong password and to an unknown name', async () => {
    const wrong = await postLogin(test, await newUser(), 'not the password');
    const unknown = await postLogin(test, 'unknown-user', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'wrong_credentials', message: 'Unauthorized' });
    expect(unknown.body).toMatchObject({ code: 'wrong_credentials', message: 'Unauthorized' });
  });

  it('responds with 422 to a missing and to an unknown field', async () => {
    const response = await call(test.app, 'POST', '/auth/login', {
      body: 'username=alba&pass=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      message: 'Validation Error',
      details: expect.arrayContaining([
        { path: 'password', message: expect.any(String), code: 'invalid_type' },
        { path: 'pass', message: 'unknown field', code: 'unrecognized_keys' },
      ]),
    });
  });

  it('responds with 415 to JSON: a login is a form', async () => {
    const body = { username: 'alba', password: 'x' };
    expect((await call(test.app, 'POST', '/auth/login', { body })).status).toBe(415);
  });

  it('returns a temporary token that is good for the second step alone', async () => {
    const response = await postLogin(test, await newUser());
    expect(response.status).toBe(200);
    const { temp_token: token, ...rest } = response.as(login.reply);
    expect(rest).toEqual({ scope: 'two_factor', two_factor_enrolled: false });
    const me = await call(test.app, 'GET', '/auth/me', { token });
    expect(me.status).toBe(403);
    expect(me.body).toMatchObject({ code: 'second_factor_required' });
  });

  it('responds with 429 and Retry-After after ten failures, also to the right password, until they are old', async () => {
    const username = await newUser();
    for (let n = 0; n < 10; n += 1) await postLogin(test, username, 'wrong');
    const response = await postLogin(test, username);
    expect(response.status).toBe(429);
    expect(response.body).toMatchObject({ code: 'login_throttled', message: 'Too Many Requests' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    test.passTime(WINDOW_MS + 1000);
    expect((await postLogin(test, username)).status).toBe(200);
  });
});

describe('POST /auth/setup-2fa', () => {
  it('responds with 401 without a token, 403 with a full one', async () => {
    expect((await call(test.app, 'POST', '/auth/setup-2fa')).status).toBe(401);
    const user = await test.signIn();
    expect((await user.call('POST', '/auth/setup-2fa')).status).toBe(403);
  });

  it('returns a QR code and ten recovery codes, new ones each time', async () => {
    const token = await completeFirstStep(test, await newUser());
    const send = () => call(test.app, 'POST', '/auth/setup-2fa', { token, body: {} });
    const first = (await send()).as(setupTwoFactor.reply);
    const second = (await send()).as(setupTwoFactor.reply);
    expect(first.qr_svg).toContain('<svg');
    expect(new Set([...first.recovery_codes, ...second.recovery_codes]).size).toBe(20);
    expect(second.otpauth_uri).toContain(second.secret);
  });

  it.each([
    ['at once, by the same token', 0],
    ['after the temporary token expired', 6 * 60_000],
  ])(
    'shows a secret once: another one takes its place when asked for again %s',
    async (_when, pauseMs) => {
      const username = await newUser();
      const setUp = async (known?: string) => {
        const token = known ?? (await completeFirstStep(test, username));
        const response = await call(test.app, 'POST', '/auth/setup-2fa', { token, body: {} });
        return { token, ...response.as(setupTwoFactor.reply) };
      };
      const first = await setUp();
      test.passTime(pauseMs);
      const second = await setUp(pauseMs === 0 ? first.token : undefined);
      expect(second.secret).not.toBe(first.secret);
      const ofFirst = writeTotpCode(first.secret, test.deps.now());
      expect((await postCode(test, second.token, ofFirst)).status).toBe(401);
      const ofSecond = writeTotpCode(second.secret, test.deps.now());
      expect((await postCode(test, second.token, ofSecond)).status).toBe(200);
    },
  );

  it('leaves one secret with its codes when it is called ten times at once', async () => {
    const { id, username } = await test.signIn();
    const token = await completeFirstStep(test, username);
    const send = () => call(test.app, 'POST', '/auth/setup-2fa', { token, body: {} });
    const all = await Promise.all(Array.from({ length: 10 }, send));
    const secrets = all.map((response) => response.as(setupTwoFactor.reply).secret);
    expect(new Set(secrets).size).toBe(10);
    expect(secrets).toContain(await findTotpSecret(test.deps, id));
    const codes = await test.deps.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, id));
    expect(codes).toHaveLength(10);
  });

  it('responds with 409 once enrolled', async () => {
    const username = await newUser();
    await enrol(test, username);
    const token = await completeFirstStep(test, username);
    const response = await call(test.app, 'POST', '/auth/setup-2fa', { token });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'already_enrolled', message: 'Conflict' });
  });
});

describe('POST /auth/verify-2fa', () => {
  it('responds with 401 without a token', async () => {
    expect((await postCode(test, '', '123456')).status).toBe(401);
  });

  it('returns a token pair whose claims and signature the JWKS confirms', async () => {
    const username = await newUser();
    const { pair } = await enrol(test, username);
    const { keys } = (await call(test.app, 'GET', '/auth/jwks.json')).body as {
      keys: Parameters<typeof createLocalJWKSet>[0]['keys'];
    };
    const { payload, protectedHeader } = await jwtVerify(
      pair.access_token,
      createLocalJWKSet({ keys }),
      { currentDate: test.deps.now() },
    );
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: username,
      scope: 'user',
      is_superuser: false,
      is_stuff: false,
      demo_mode: true,
    });
    const lifeS = (payload.exp ?? 0) - (payload.iat ?? 0);
    expect(lifeS).toBeGreaterThan(4 * 60);
    expect(lifeS).toBeLessThanOrEqual(5 * 60);
  });

  it('accepts the code of a neighbouring step, and no step twice', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    // Moves the clock to the start of a step, so that none ends meanwhile on a busy machine.
    test.passTime(4 * STEP_MS - (test.deps.now().getTime() % STEP_MS));
    const late = writeTotpCode(secret, new Date(test.deps.now().getTime() - STEP_MS));
    const once = await postCode(test, await completeFirstStep(test, username), late);
    const again = await postCode(test, await completeFirstStep(test, username), late);
    expect([once.status, again.status]).toEqual([200, 401]);
    const old = writeTotpCode(secret, new Date(test.deps.now().getTime() - 3 * STEP_MS));
    expect((await postCode(test, await completeFirstStep(test, username), old)).status).toBe(401);
  });

  it('gives one session when a code is sent twice at once', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    test.passTime(2 * STEP_MS);
    const code = writeTotpCode(secret, test.deps.now());
    const tokens = [
      await completeFirstStep(test, username),
      await completeFirstStep(test, username),
    ];
    const responses = await Promise.all(tokens.map((token) => postCode(test, token, code)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 401]);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const username = await newUser();
    const { recoveryCodes } = await enrol(test, username);
    const code = (recoveryCodes[3] ?? '').replaceAll('-', ' ').toUpperCase();
    const once = await postCode(test, await completeFirstStep(test, username), code);
    expect(once.as(TokenPair).token_type).toBe('bearer');
    const again = await postCode(test, await completeFirstStep(test, username), code);
    expect(again.body).toMatchObject({ status: 401, code: 'wrong_code' });
  });

  it('voids the temporary token with the fifth wrong code, also when the codes are sent at once', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    test.passTime(2 * STEP_MS);
    const token = await completeFirstStep(test, username);
    await Promise.all(
      ['111111', '222222', '333333', '444444', '555555'].map((code) => postCode(test, token, code)),
    );
    const good = await postCode(test, token, writeTotpCode(secret, test.deps.now()));
    expect(good.body).toMatchObject({ status: 401, code: 'session_ended' });
  });

  it('responds with 429 after ten wrong codes over several logins, also to the right code', async () => {
    const username = await newUser();
    const { secret } = await enrol(test, username);
    test.passTime(2 * STEP_MS);
    for (let n = 0; n < 2; n += 1) {
      const token = await completeFirstStep(test, username);
      for (let tries = 0; tries < 5; tries += 1) await postCode(test, token, '000000');
    }
    const token = await completeFirstStep(test, username);
    const response = await postCode(test, token, writeTotpCode(secret, test.deps.now()));
    expect(response.body).toMatchObject({ status: 429, code: 'login_throttled' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('rejects a temporary token that is older than five minutes', async () => {
    const token = await completeFirstStep(test, await newUser());
    test.passTime(5 * 60_000 + 1000);
    const response = await postCode(test, token, '123456');
    expect(response.body).toMatchObject({ status: 401, code: 'token_invalid' });
  });
});

describe('GET /auth/me', () => {
  it('responds with 401 to no token, to a foreign signature and to an expired token', async () => {
    const user = await test.signIn();
    const me = (token?: string) => call(test.app, 'GET', '/auth/me', { token });
    expect((await me()).body).toMatchObject({ status: 401, code: 'token_missing' });
    const [head, claims] = user.accessToken.split('.');
    expect((await me(`${head}.${claims}.${'A'.repeat(86)}`)).body).toMatchObject({
      status: 401,
      code: 'token_invalid',
    });
    test.passTime(5 * 60_000 + 1000);
    expect((await user.call('GET', '/auth/me')).status).toBe(401);
  });

  it('returns the caller', async () => {
    const user = await test.signIn();
    const response = await user.call('GET', '/auth/me');
    expect(response.body).toMatchObject({ id: user.id, username: user.username });
    expect(response.status).toBe(200);
  });
});

describe('GET /auth/users/{user_id}', () => {
  it('responds with 403 to an ordinary user for another user, 404 to a superuser for an unknown one, 200 for oneself', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const superuser = await test.signIn({ isSuperuser: true });
    expect((await user.call('GET', `/auth/users/${other.id}`)).status).toBe(403);
    expect((await user.call('GET', '/auth/users/99999999')).status).toBe(403);
    expect((await superuser.call('GET', '/auth/users/99999999')).status).toBe(404);
    expect((await superuser.call('GET', '/auth/users/none')).status).toBe(422);
    expect((await superuser.call('GET', `/auth/users/${other.id}`)).body).toMatchObject({
      id: other.id,
    });
    expect((await user.call('GET', `/auth/users/${user.id}`)).status).toBe(200);
  });
});

describe('GET /auth/me/suspension', () => {
  it('returns the caller’s id and whether they are suspended, which superusers and staff never are', async () => {
    for (const traits of [{}, { isSuspended: true }, { isSuspended: true, isStuff: true }]) {
      const user = await test.signIn(traits);
      const response = await user.call('GET', '/auth/me/suspension');
      const suspended = Boolean(traits.isSuspended) && !traits.isStuff;
      expect(response.body).toEqual({ suspended, id: user.id });
    }
    expect((await call(test.app, 'GET', '/auth/me/suspension')).status).toBe(401);
  });
});
