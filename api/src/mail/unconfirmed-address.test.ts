import { mailLimits } from '../budgets/mail-limits';
import { readLinkToken, readSentMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';
import { orderMail } from './mail-order';

const DAY_MS = 24 * 3_600_000;
const VICTIM = 'victim@example.com';

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
});
// Tests move the clock beyond the life of a token.
beforeEach(async () => {
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

async function countMails(to: string): Promise<number> {
  // Each queue may hold more than one batch.
  for (let n = 0; n < 3; n += 1) await test.runJobs();
  return (await readSentMails(test, to)).length;
}

/** Invites a user who does not respond; returns the user's id. */
async function invite(username: string, email: string): Promise<number> {
  const made = await admin.call('POST', '/api/users/', {
    username,
    email,
    first_name: 'Ada',
    last_name: 'Example',
  });
  expect(made.status).toBe(201);
  return (made.body as { id: number }).id;
}

describe('an address that nobody has confirmed', () => {
  it('gets ten mails in a day, whatever causes them, and the next on the next day', async () => {
    const userId = await invite('victim', VICTIM);
    const { db } = test.deps;
    for (let n = 0; n < 12; n += 1) {
      await orderMail(test.deps, db, { kind: 'reset', email: VICTIM });
      await orderMail(test.deps, db, { kind: 'invitation', userId });
    }
    expect(await countMails(VICTIM)).toBe(10);
    test.passTime(DAY_MS + 1000);
    await orderMail(test.deps, db, { kind: 'invitation', userId });
    expect(await countMails(VICTIM)).toBe(11);
  });

  it('gets nothing but links that confirm it, also where the user has a password', async () => {
    const email = 'typed@example.com';
    const given = { username: 'typed', email, first_name: 'Ty', last_name: 'Ped' };
    const password = 'a patient set of storks';
    const made = await admin.call('POST', '/api/users/', { ...given, password });
    const { id: userId } = made.body as { id: number };
    const orderOthers = async () => {
      for (const kind of ['password-changed', 'two-factor-reset', 'passkey-added'] as const)
        await orderMail(test.deps, test.deps.db, { kind, userId });
    };
    await orderOthers();
    expect(await countMails(email)).toBe(1);
    const token = readLinkToken((await readSentMails(test, email))[0]);
    expect(
      (await call(test.app, 'POST', '/auth/confirm-address', { body: { token } })).status,
    ).toBe(200);
    await orderOthers();
    expect(await countMails(email)).toBe(1 + 3);
  });

  it('is not told of another one, since a stranger could take the account by the link', async () => {
    const [first, second] = ['first@example.com', 'second@example.com'];
    const names = { username: 'moved', first_name: 'A', last_name: 'B' };
    const given = { ...names, email: first, password: 'a patient set of storks' };
    const { id } = (await admin.call('POST', '/api/users/', given)).body as { id: number };
    const wish = await admin.callProven('PUT', `/api/users/${id}`, { email: second });
    expect([wish.status, await countMails(first), await countMails(second)]).toEqual([200, 0, 1]);
  });

  it('counts as one mailbox, however it is written', () => {
    const key = (to: string) => mailLimits({ kind: 'activation', to, isConfirmed: false });
    expect(key('Victim+7@Example.com')).toEqual(key(VICTIM));
    expect(key('victor@example.com')).not.toEqual(key(VICTIM));
    expect(key('"a@b"@example.com')).not.toEqual(key('"a@c"@example.com'));
  });
});

describe('an address that was confirmed', () => {
  it('gets every mail about its security, and three a day of those that strangers can cause', async () => {
    const user = await test.signIn({ username: 'owner' });
    const { db } = test.deps;
    for (let n = 0; n < 14; n += 1) {
      await orderMail(test.deps, db, { kind: 'password-changed', userId: user.id });
      await orderMail(test.deps, db, { kind: 'already-registered', userId: user.id });
      await orderMail(test.deps, db, { kind: 'reset', email: user.email });
    }
    expect(await countMails(user.email)).toBe(14 + 3 + 14);
  });
});
