import { renewRecoveryCodes, setupTwoFactor } from '@entropi/contracts/auth';
import { auditEntries } from '@entropi/db/schema/audit';
import { eq } from 'drizzle-orm';
import { completeFirstStep, enrol, postCode } from '../../testing/login';
import { readMails } from '../../testing/outbox';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';
import { writeTotpCode } from './totp';

const STEP_MS = 30_000;
const CODES = '/auth/recovery-codes';
const RESET = '/auth/reset-2fa';

let test: TestApp;
let user: TestUser;
let newUser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn();
  newUser = await test.signIn({ inOnboarding: true });
});
afterAll(() => test.close());

const malformed = () => [
  { body: { code: '12345' }, path: 'code' },
  { body: { code: 'x'.repeat(41) }, path: 'code' },
  { body: { code: ['123456'] }, path: 'code' },
  { body: { code: 'abcd\u0000efgh' }, path: 'code' },
  { body: { code: '123456', user_id: 1 }, path: 'user_id' },
];

/** A user with a second factor, and the code that their authenticator shows next. */
async function enrolUser() {
  const enrolled = await test.signIn();
  const { secret, recoveryCodes, pair } = await enrol(test, enrolled.username);
  const showCode = () => {
    test.passTime(STEP_MS);
    return writeTotpCode(secret, test.deps.now());
  };
  return { enrolled, recoveryCodes, pair, showCode };
}

const logIn = async (username: string, code: string) =>
  (await postCode(test, await completeFirstStep(test, username), code)).status;

describe.each([CODES, RESET])('POST %s', (path) => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => path,
    body: () => ({ code: '123456' }),
    allowedTo: () => user,
    forbiddenTo: () => newUser,
    invalid: malformed,
  });

  it('responds with 403 to a temporary token', async () => {
    const token = await completeFirstStep(test, user.username);
    const response = await call(test.app, 'POST', path, { token, body: { code: '123456' } });
    expect(response.status).toBe(403);
  });

  it('responds with 422 wrong_code to a wrong code, to a used one, and without a second factor', async () => {
    const { enrolled, recoveryCodes } = await enrolUser();
    const [used = ''] = recoveryCodes;
    expect(await logIn(enrolled.username, used)).toBe(200);
    for (const code of ['aaaa-bbbb-cccc', '000000', used]) {
      const response = await enrolled.call('POST', path, { code });
      expect(response.body).toMatchObject({ status: 422, code: 'wrong_code' });
    }
    expect((await user.call('POST', path, { code: '123456' })).status).toBe(422);
  });

  it('evaluates ten guesses at most with a stolen token, also when 50 come at once', async () => {
    const { enrolled, recoveryCodes } = await enrolUser();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => enrolled.call('POST', path, { code: 'aaaa-bbbb-cccc' })),
    );
    const wrong = responses.filter(({ status }) => status === 422).length;
    expect(wrong).toBeLessThanOrEqual(10);
    const late = await enrolled.call('POST', path, { code: recoveryCodes[0] });
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST /auth/recovery-codes', () => {
  it('gives ten new codes for a code of the authenticator and voids the earlier ones', async () => {
    const { enrolled, recoveryCodes, showCode } = await enrolUser();
    const response = await enrolled.call('POST', CODES, { code: showCode() });
    expect(response.status).toBe(200);
    const { recovery_codes: codes } = response.as(renewRecoveryCodes.reply);
    const [mail] = (await readMails(test, enrolled.email)).slice(-1);
    expect(mail).toContain('Subject: New recovery codes were made for your account');
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    expect(await logIn(enrolled.username, recoveryCodes[0] ?? '')).toBe(401);
    expect(await logIn(enrolled.username, codes[0] ?? '')).toBe(200);
    expect((await enrolled.call('GET', '/auth/me')).status).toBe(200);
  });

  it('accepts the code once: a repeat is rejected and changes nothing', async () => {
    const { enrolled, showCode } = await enrolUser();
    const code = showCode();
    const both = await Promise.all([
      enrolled.call('POST', CODES, { code }),
      enrolled.call('POST', CODES, { code }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a recovery code', () => {
  it('signs in once, also when it is sent 50 times at once', async () => {
    const { enrolled, recoveryCodes } = await enrolUser();
    const temporary = await completeFirstStep(test, enrolled.username);
    const code = recoveryCodes[0] ?? '';
    const all = await Promise.all(
      Array.from({ length: 50 }, () => postCode(test, temporary, code)),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await logIn(enrolled.username, code)).toBe(401);
  });
});

describe('POST /auth/reset-2fa', () => {
  it('removes the second factor for a recovery code and ends every session', async () => {
    const { enrolled, recoveryCodes, pair } = await enrolUser();
    const response = await enrolled.call('POST', RESET, { code: recoveryCodes[0] });
    expect(response.status).toBe(204);
    for (const token of [enrolled.accessToken, pair.access_token]) {
      expect((await call(test.app, 'GET', '/auth/me', { token })).status).toBe(401);
    }
    const mail = (await readMails(test, enrolled.email)).at(-1);
    expect(mail).toContain('Subject: Your second factor was reset');
    const temporary = await completeFirstStep(test, enrolled.username);
    expect((await postCode(test, temporary, recoveryCodes[1] ?? '')).status).toBe(401);
    const setUp = await call(test.app, 'POST', '/auth/setup-2fa', { token: temporary });
    expect(setUp.status).toBe(200);
    const { secret } = setUp.as(setupTwoFactor.reply);
    const code = writeTotpCode(secret, test.deps.now());
    expect((await postCode(test, temporary, code)).status).toBe(200);
    const entries = await test.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.userId, enrolled.id));
    expect(entries.map(({ action, actor }) => ({ action, actor }))).toContainEqual({
      action: 'two-factor.reset',
      actor: enrolled.username,
    });
  });
});
