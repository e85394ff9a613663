import { TokenPair } from '@entropi/contracts/auth';
import type { PasskeyAssertion } from '@entropi/contracts/passkey-model';
import { startPasskeyLogin } from '@entropi/contracts/passkeys';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { createApp } from '../../app';
import { addSoftPasskey } from '../../testing/add-passkey';
import { postLogin, readDeviceCookie } from '../../testing/login';
import { readMails } from '../../testing/outbox';
import type { Use } from '../../testing/soft-authenticator';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser, type UserTraits } from '../../testing/test-user';

const LIFE_MS = 5 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

let address = 0;
/** Each test calls from its own address, so that it does not meet the limits of another test. */
let from: Record<string, string>;
beforeEach(() => {
  address += 1;
  from = { 'x-forwarded-for': `198.51.100.${address}` };
});

const requestOptions = async (app = test.app) =>
  (await call(app, 'POST', '/auth/login/passkey/options', { headers: from })).as(
    startPasskeyLogin.reply,
  );

const post = (passkey: PasskeyAssertion, headers: Record<string, string> = {}) =>
  call(test.app, 'POST', '/auth/login/passkey', {
    body: { passkey },
    headers: { ...from, ...headers },
  });

async function addUser(traits: UserTraits & { doesCount?: boolean } = {}) {
  const { doesCount, ...own } = traits;
  const user: TestUser = await test.signIn(own);
  return { user, passkey: await addSoftPasskey(test, user.accessToken, { doesCount }) };
}

const countChallenges = async () => {
  const { rows } = await test.deps.db.execute('select count(*)::int as n from passkey_challenges');
  return (rows[0] as { n: number }).n;
};

describe('POST /auth/login/passkey/options', () => {
  it('names no user, and nothing of any', async () => {
    const before = await requestOptions();
    await addUser();
    const after = await requestOptions();
    expect(before).toMatchObject({ rpId: 'localhost', allowCredentials: [] });
    expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' });
  });

  it('fills no table: of a thousand calls from one address only a hundred make a challenge', async () => {
    const before = await countChallenges();
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 50) {
      const calls = Array.from({ length: 50 }, () =>
        call(test.app, 'POST', '/auth/login/passkey/options', { headers: from }),
      );
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(900);
    expect((await countChallenges()) - before).toBe(100);
  });
});

describe('POST /auth/login/passkey', () => {
  it('is 422 for a malformed body', async () => {
    for (const body of [{}, { passkey: null }, { passkey: { id: 'x', type: 'public-key' } }]) {
      const response = await call(test.app, 'POST', '/auth/login/passkey', { body, headers: from });
      expect(response.status).toBe(422);
    }
  });

  it('opens a session in place of password and code, and makes the browser a known one', async () => {
    const { user, passkey } = await addUser();
    const signedIn = await post(passkey.use(await requestOptions()), { 'user-agent': 'Firefox' });
    expect(signedIn.status).toBe(200);
    const token = signedIn.as(TokenPair).access_token;
    expect((await call(test.app, 'GET', '/auth/me', { token })).body).toMatchObject({
      username: user.username,
    });
    const sessions = await call(test.app, 'GET', '/auth/sessions', { token });
    expect(sessions.body).toContainEqual(
      expect.objectContaining({ agent: 'Firefox', current: true }),
    );
    expect((await user.call('GET', '/auth/passkeys')).body).toMatchObject([
      { last_used_at: expect.stringMatching(/Z$/) },
    ]);
    expect(readDeviceCookie(signedIn)).toContain(`entropi-login-${user.id}=`);
  });

  it('tells the owner of a new browser, not of a known one', async () => {
    const { user, passkey } = await addUser();
    const subjects = async () =>
      (await readMails(test, user.email)).filter((mail) => mail.includes('New sign-in')).length;
    const first = await post(passkey.use(await requestOptions()));
    expect(await subjects()).toBe(0);
    await post(passkey.use(await requestOptions()));
    expect(await subjects()).toBe(1);
    await post(passkey.use(await requestOptions()), { cookie: readDeviceCookie(first) });
    expect(await subjects()).toBe(1);
  });

  it('forgets the errors of the password, as a code does', async () => {
    const { user, passkey } = await addUser();
    for (let n = 0; n < 10; n += 1) await postLogin(test, user.username, 'a wrong one', from);
    expect((await postLogin(test, user.username, undefined, from)).status).toBe(429);
    await post(passkey.use(await requestOptions()));
    expect((await postLogin(test, user.username, undefined, from)).status).toBe(200);
  });

  it('gives a user in onboarding, or suspended, the access that they have', async () => {
    const { user, passkey } = await addUser();
    await test.deps.db.update(users).set({ onboardedAt: null }).where(eq(users.id, user.id));
    const pair = (await post(passkey.use(await requestOptions()))).as(TokenPair);
    const token = pair.access_token;
    expect((await call(test.app, 'GET', '/auth/me', { token })).status).toBe(200);
    expect((await call(test.app, 'GET', '/auth/passkeys', { token })).body).toMatchObject({
      code: 'onboarding_required',
    });
    const debtor = await addUser({ isSuspended: true });
    const opened = (await post(debtor.passkey.use(await requestOptions()))).as(TokenPair);
    const suspension = await call(test.app, 'GET', '/auth/me/suspension', {
      token: opened.access_token,
    });
    expect(suspension.body).toMatchObject({ suspended: true });
  });

  it('opens nothing to a user who may not sign in, and does not say so', async () => {
    const { user, passkey } = await addUser();
    await test.deps.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    const rejected = await post(passkey.use(await requestOptions()));
    expect(rejected.body).toMatchObject({ status: 401, code: 'passkey_unknown' });
  });

  it('accepts a signature once, also when it comes twice at once', async () => {
    const { passkey } = await addUser();
    const signed = passkey.use(await requestOptions());
    const both = await Promise.all([post(signed), post(signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await post(signed)).body).toMatchObject({ code: 'passkey_rejected' });
  });

  it('accepts no expired challenge', async () => {
    const { passkey } = await addUser();
    const signed = passkey.use(await requestOptions());
    test.passTime(LIFE_MS + 1000);
    expect((await post(signed)).body).toMatchObject({ code: 'passkey_rejected' });
  });

  it('accepts no challenge that is for something else', async () => {
    const { user, passkey } = await addUser();
    const content = { password: 'a patient set of storks' };
    const action = { action: 'setUserPassword', path: `/api/users/${user.id}/password`, content };
    const options = await user.call('POST', '/auth/proofs/options', action);
    const signed = passkey.use(options.as(startPasskeyLogin.reply));
    expect((await post(signed)).body).toMatchObject({ code: 'passkey_rejected' });
  });

  it.each<[string, Use]>([
    ['on another origin', { origin: 'https://localhost.example.test' }],
    ['for another site', { rpId: 'example.test' }],
    ['without verifying its user', { isVerified: false }],
    ['for a challenge of its own', { challenge: 'AAAA' }],
    ['as the passkey of another user', { userHandle: 'AAAA' }],
    ['when it was made, not used', { type: 'webauthn.create' }],
  ])('rejects what was signed %s', async (_how, as) => {
    const { passkey } = await addUser();
    const rejected = await post(passkey.use(await requestOptions(), as));
    expect(rejected.body).toMatchObject({ status: 401, code: 'passkey_rejected' });
  });

  it('rejects the signature of another key under a known id', async () => {
    const [{ passkey }, other] = [await addUser(), await addUser()];
    const signed = other.passkey.use(await requestOptions());
    const handle = passkey.use(await requestOptions()).response.userHandle;
    const response = { ...signed.response, userHandle: handle };
    const forged = { ...signed, id: passkey.id, rawId: passkey.id, response };
    expect((await post(forged)).body).toMatchObject({ status: 401, code: 'passkey_rejected' });
  });

  it('rejects a count that went back, and tells the owner, who may go on with the original', async () => {
    const { user, passkey } = await addUser();
    expect((await post(passkey.use(await requestOptions(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const copied = await post(passkey.use(await requestOptions(), { counter }));
      expect(copied.body).toMatchObject({ status: 401, code: 'passkey_copied' });
    }
    const mails = (await readMails(test, user.email)).filter((mail) => mail.includes('copied'));
    // One mail a day, so that the holder of the copy cannot fill the owner's mailbox.
    expect(mails).toHaveLength(1);
    expect((await post(passkey.use(await requestOptions(), { counter: 8 }))).status).toBe(200);
  });

  it('accepts passkeys that do not count', async () => {
    const { passkey } = await addUser({ doesCount: false });
    for (let n = 0; n < 2; n += 1) {
      expect((await post(passkey.use(await requestOptions()))).status).toBe(200);
    }
  });

  it('accepts no passkey that was deleted, or whose owner was', async () => {
    const { user, passkey } = await addUser();
    const signed = passkey.use(await requestOptions());
    await user.callProven('DELETE', `/auth/passkeys/${passkey.rowId}`);
    expect((await post(signed)).body).toMatchObject({ code: 'passkey_unknown' });
    const superuser = await test.signIn({ isSuperuser: true });
    const other = await addUser();
    await superuser.callProven('DELETE', `/api/users/${other.user.id}`);
    const late = await post(other.passkey.use(await requestOptions()));
    expect(late.body).toMatchObject({ code: 'passkey_unknown' });
  });

  it('goes on after a restart between the two calls', async () => {
    const { passkey } = await addUser();
    const before = await createApp(test.deps);
    await before.ready();
    const signed = passkey.use(await requestOptions(before));
    await before.close();
    expect((await post(signed)).status).toBe(200);
  });

  it('stops an address after a hundred tries, as with passwords, and locks no account', async () => {
    const { passkey } = await addUser();
    const wrong = passkey.use(await requestOptions(), { challenge: 'AAAA' });
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 1) statuses.push((await post(wrong)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    from = { 'x-forwarded-for': '203.0.113.9' };
    expect((await post(passkey.use(await requestOptions()))).status).toBe(200);
  });
});
