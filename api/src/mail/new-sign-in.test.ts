import { writeTotpCode } from '../features/auth/totp';
import { completeFirstStep, enrol, postCode, postLogin, readDeviceCookie } from '../testing/login';
import { decodeMail, readMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';

const STEP_MS = 30_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the mail about a new sign-in', () => {
  it('goes out for an unknown device, but not for the first login or a known device', async () => {
    const { username, email } = await test.signIn();
    const { secret } = await enrol(test, username);
    const subjects = async () =>
      (await readMails(test, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
    expect(await subjects()).toEqual([]);
    test.passTime(STEP_MS);
    const code = () => writeTotpCode(secret, test.deps.now());
    const agent = { 'user-agent': '<i>Browser</i>\u00AD of\t\u00ADAda' };
    const first = await postCode(test, await completeFirstStep(test, username), code(), agent);
    const [mail = ''] = await readMails(test, email);
    expect(mail).toContain('Subject: New sign-in to your account');
    expect(mail).toContain('127.0.0.1');
    expect(mail.slice(mail.indexOf('text/html'))).not.toContain('<i>');
    // A header holds one byte for each character, such as a hyphen that is not seen.
    expect(decodeMail(mail)).toContain('Browser: <i>Browser</i> of Ada');
    const cookie = { cookie: readDeviceCookie(first) };
    test.passTime(STEP_MS);
    const login = await postLogin(test, username, undefined, cookie);
    const { temp_token } = login.body as { temp_token: string };
    expect((await postCode(test, temp_token, code(), cookie)).status).toBe(200);
    expect(await subjects()).toHaveLength(1);
  });

  it('does not go out for a wrong code', async () => {
    const { username, email } = await test.signIn();
    await enrol(test, username);
    await postCode(test, await completeFirstStep(test, username), '000000');
    expect(await readMails(test, email)).toEqual([]);
  });
});
