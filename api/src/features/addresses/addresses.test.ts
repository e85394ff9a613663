import { User } from '@entropi/contracts/user-model';
import { passkeys } from '@entropi/db/schema/passkeys';
import { telegramLinks } from '@entropi/db/schema/telegram';
import { eq } from 'drizzle-orm';
import { findLink } from '../../telegram/telegram-links.repo';
import { completeFirstStep, enrol, postLogin } from '../../testing/login';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD, type TestUser } from '../../testing/test-user';
import { findUser } from '../users/users.repo';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let superuser: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
// Tests move the clock beyond the life of a token.
beforeEach(async () => {
  superuser = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

let made = 0;
const newAddress = () => {
  made += 1;
  return `moved-${made}@example.test`;
};

/** Asks for another address in the profile of a user, by default as that user. */
async function requestAddress(user: TestUser, email: string, by = user) {
  const { body } = await user.call('GET', '/auth/me');
  const profile = {
    first_name: 'Ada',
    last_name: 'Muster',
    email,
    phone: '+41 44 123 45 67',
    language: 'en',
    address: { street: 'Weg 1', postcode: '8001', city: 'Zürich', country: 'CH' },
    notifications: {},
  };
  expect(body).toMatchObject({ id: user.id });
  return by.callProven('PUT', `/api/profile/${user.id}`, profile);
}

const post = (path: string, body: object) => call(test.app, 'POST', path, { body });
const confirm = (token: string) => post('/auth/confirm-address', { token });
const undo = (token: string) => post('/auth/undo-address', { token });
const readLast = async (address: string) => (await readMails(test, address)).at(-1);
const linkTo = async (address: string) =>
  readLinkToken((await readMails(test, address)).findLast((mail) => mail.includes('?token')));
const readEmail = async (id: number) => (await findUser(test.deps.db, id))?.email;

describe('another e-mail address', () => {
  it('needs a proof, and takes effect once the new one confirms; the present one is told at once', async () => {
    const user = await test.signIn();
    const email = newAddress();
    expect((await requestAddress(user, user.email)).status).toBe(200);
    const response = await requestAddress(user, email);
    expect(response.as(User)).toMatchObject({ email: user.email, pending_email: email });
    expect(await readLast(user.email)).toContain('Subject: Your e-mail address is to change');
    const token = await linkTo(email);
    expect((await confirm(token)).body).toEqual({ username: user.username, email });
    expect((await confirm(token)).body).toMatchObject({ status: 422, code: 'token_invalid' });
    const after = (await user.call('GET', '/auth/me')).as(User);
    expect(after).toMatchObject({ email, pending_email: null });
  });

  it('is told to the present one before there is anything to confirm with', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    expect(await test.deps.jobs.boss.fetch('mail-address-confirm')).toEqual([]);
    expect(await readLast(user.email)).toContain('Subject: Your e-mail address is to change');
    expect(await readLast(email)).toContain('Subject: Confirm your e-mail address');
  });

  it('is 428 with a bearer token alone, and then nothing is mailed', async () => {
    const user = await test.signIn();
    const email = newAddress();
    const path = `/api/users/${user.id}`;
    expect((await superuser.call('PUT', path, { email })).status).toBe(428);
    expect(await readMails(test, user.email)).toEqual([]);
    expect(await readMails(test, email)).toEqual([]);
  });

  it('is not confirmed after a day, nor after another wish', async () => {
    const user = await test.signIn();
    const [first, second] = [newAddress(), newAddress()];
    await requestAddress(user, first);
    const early = await linkTo(first);
    await requestAddress(user, second);
    expect((await confirm(early)).status).toBe(422);
    const late = await linkTo(second);
    test.passTime(DAY_MS + 1000);
    expect((await confirm(late)).status).toBe(422);
    expect(await readEmail(user.id)).toBe(user.email);
  });

  it('is 409 when it has become another user’s meanwhile', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    const token = await linkTo(email);
    const names = { username: `taker-${made}`, first_name: 'A', last_name: 'B' };
    expect((await superuser.call('POST', '/api/users/', { ...names, email })).status).toBe(201);
    expect((await confirm(token)).body).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await requestAddress(user, email)).body).toMatchObject({ code: 'email_taken' });
  });

  it('is asked for five times a day, because each time a stranger gets a mail', async () => {
    const user = await test.signIn();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await requestAddress(user, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const late = newAddress();
    expect((await requestAddress(user, late)).body).toMatchObject({ code: 'allowance_used' });
    expect(await readMails(test, late)).toEqual([]);
  });

  it('is confirmed once, also by two calls at the same time', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    const token = await linkTo(email);
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map((r) => r.status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it('voids the links that were mailed to the earlier one', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    const token = await linkTo(email);
    await post('/auth/forgot-password', { email: user.email });
    const reset = await linkTo(user.email);
    expect((await confirm(token)).status).toBe(200);
    const body = { token: reset, password: 'a patient set of storks' };
    expect((await post('/auth/reset-password', body)).body).toMatchObject({
      code: 'token_invalid',
    });
  });
});

describe('the way back', () => {
  it('leaves nothing by which whoever asked for the change comes in again, or reads on', async () => {
    const user = await test.signIn();
    const { db } = test.deps;
    const addKey = (name: string) => {
      const key = { credentialId: `${user.id}-${name}`, publicKey: 'none', counter: 0, name };
      return db.insert(passkeys).values({ ...key, userId: user.id, createdAt: test.deps.now() });
    };
    await addKey('own');
    test.passTime(1000);
    await requestAddress(user, newAddress());
    const back = await linkTo(user.email);
    test.passTime(1000);
    await addKey('planted');
    const chat = { userId: user.id, botId: 1, chatId: user.id, name: 'planted' };
    await db.insert(telegramLinks).values({ ...chat, linkedAt: test.deps.now() });
    expect((await undo(back)).status).toBe(204);
    expect(await findLink(db, user.id)).toBeNull();
    const left = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(left.map(({ name }) => name)).toEqual(['own']);
    expect((await postLogin(test, user.username, TEST_PASSWORD)).status).toBe(401);
  });

  it('takes a confirmed change back within seven days: sessions and links end, a link to a password comes', async () => {
    const user = await test.signIn();
    const { pair } = await enrol(test, user.username);
    const email = newAddress();
    await requestAddress(user, email);
    const back = await linkTo(user.email);
    expect((await confirm(await linkTo(email))).status).toBe(200);
    await post('/auth/forgot-password', { email });
    const stolen = await linkTo(email);
    test.passTime(7 * DAY_MS - 60_000);
    expect((await undo(back)).status).toBe(204);
    expect((await undo(back)).status).toBe(422);
    expect(await readEmail(user.id)).toBe(user.email);
    for (const token of [user.refreshToken, pair.refresh_token]) {
      expect((await post('/auth/refresh', { refresh_token: token })).status).toBe(401);
    }
    const password = 'a patient set of storks';
    expect((await post('/auth/reset-password', { token: stolen, password })).status).toBe(422);
    const own = await linkTo(user.email);
    expect((await post('/auth/reset-password', { token: own, password })).status).toBe(204);
    expect((await postLogin(test, user.username, password)).status).toBe(200);
  });

  it('is over after seven days', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    const back = await linkTo(user.email);
    await confirm(await linkTo(email));
    test.passTime(7 * DAY_MS + 1000);
    expect((await undo(back)).status).toBe(422);
  });

  it('before the confirmation keeps the address, and the new one cannot confirm any more', async () => {
    const user = await test.signIn();
    const email = newAddress();
    await requestAddress(user, email);
    const [back, token] = [await linkTo(user.email), await linkTo(email)];
    expect((await undo(back)).status).toBe(204);
    expect((await confirm(token)).status).toBe(422);
    expect(await readEmail(user.id)).toBe(user.email);
  });

  it('takes every later change back, and their links are void', async () => {
    const user = await test.signIn();
    const [second, third] = [newAddress(), newAddress()];
    await requestAddress(user, second);
    const back = await linkTo(user.email);
    await confirm(await linkTo(second));
    await requestAddress(user, third);
    const backToSecond = await linkTo(second);
    await confirm(await linkTo(third));
    expect((await undo(back)).status).toBe(204);
    expect((await undo(backToSecond)).status).toBe(422);
    expect(await readEmail(user.id)).toBe(user.email);
  });
});

describe('an invitation', () => {
  it('to a mistyped address sets no password once it is corrected; the corrected one gets its own', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const names = { username: `invited-${made}`, first_name: 'A', last_name: 'B' };
    const created = await superuser.callProven('POST', '/api/users/', {
      ...names,
      email: wrong,
      is_superuser: true,
    });
    const { id } = created.as(User);
    const stray = await linkTo(wrong);
    const corrected = await superuser.callProven('PUT', `/api/users/${id}`, { email: right });
    expect(corrected.as(User).email).toBe(right);
    const body = { token: stray, password: TEST_PASSWORD };
    expect((await post('/auth/reset-password', body)).status).toBe(422);
    const own = { token: await linkTo(right), password: TEST_PASSWORD };
    expect((await post('/auth/reset-password', own)).status).toBe(204);
    expect(await completeFirstStep(test, names.username)).toBeTruthy();
  });

  it('that was used to register at a mistyped address does not activate the corrected account', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const names = { username: `invited-${made}`, first_name: 'A', last_name: 'B' };
    const { id } = (await superuser.call('POST', '/api/users/', { ...names, email: wrong })).as(
      User,
    );
    const invite = await linkTo(wrong);
    await post('/auth/register/', { ...names, email: wrong, invite });
    const activation = await linkTo(wrong);
    await superuser.callProven('PUT', `/api/users/${id}`, { email: right });
    const body = { token: activation, password: TEST_PASSWORD };
    expect((await post('/auth/activate/', body)).status).toBe(422);
  });
});

describe('the other superusers', () => {
  it('are told by mail of what one does to roles, factors, passwords, addresses and access', async () => {
    const other = await test.signIn({ isSuperuser: true });
    const user = await test.signIn();
    await enrol(test, user.username);
    const path = `/api/users/${user.id}`;
    await superuser.callProven('PUT', path, { is_stuff: true });
    await superuser.callProven('PUT', path, { email: newAddress() });
    await superuser.callProven('PUT', `${path}/password`, { password: 'a patient set of storks' });
    await superuser.callProven('DELETE', `${path}/two-factor`);
    await superuser.callProven('PUT', path, { is_active: false });
    await superuser.callProven('PUT', path, { first_name: 'Quiet' });
    await superuser.callProven('DELETE', path);
    // With the superusers of the other tests it is more than one batch.
    await test.runJobs();
    const mails = (await readMails(test, other.email)).join('\n');
    for (const deed of [
      'roles given or taken',
      'another e-mail address requested',
      'password set',
      'second factor reset',
      'let in or locked out',
      'deleted',
    ]) {
      expect(mails).toContain(deed);
    }
    expect(mails.match(/^Subject: /gm)).toHaveLength(6);
    expect(mails).toContain(`${superuser.username} changed the account of ${user.username}`);
    expect(await readMails(test, superuser.email)).toEqual([]);
  });

  it('are told as well when an address is changed by way of the profile', async () => {
    const other = await test.signIn({ isSuperuser: true });
    const user = await test.signIn();
    expect((await requestAddress(user, newAddress(), superuser)).status).toBe(200);
    const mails = (await readMails(test, other.email)).join('\n');
    expect(mails).toContain('another e-mail address requested');
  });
});
