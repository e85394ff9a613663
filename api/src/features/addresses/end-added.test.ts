import type { CustomerSecurity } from '@entropi/contracts/customer';
import type { User } from '@entropi/contracts/user-model';
import { auditEntries } from '@entropi/db/schema/audit';
import { brokerKeys } from '@entropi/db/schema/broker';
import { tasks } from '@entropi/db/schema/trading';
import { findTask } from '@entropi/engine/store/task-state.repo';
import { and, eq } from 'drizzle-orm';
import { addSoftPasskey } from '../../testing/add-passkey';
import { enrol, postCode, postLogin } from '../../testing/login';
import { decodeMail, readLinkToken, readMails } from '../../testing/outbox';
import { stealAddress } from '../../testing/steal-address';
import { createTelegramHarness, type TelegramHarness } from '../../testing/telegram-harness';
import { addAccount } from '../../testing/test-billing';
import { call, type TestUser } from '../../testing/test-user';
import { writeTotpCode } from '../auth/totp';
import { listRows as listPasskeys } from '../passkeys/passkeys.repo';

const PASSWORD = 'a patient set of storks';
const STEP_MS = 30_000;

let harness: TelegramHarness;
let superuser: TestUser;

beforeAll(async () => {
  harness = await createTelegramHarness();
  await harness.turn();
});
// Tests move the clock beyond the life of a token.
beforeEach(async () => {
  superuser = await harness.test.signIn({ isSuperuser: true });
});
afterAll(() => harness.close());

const post = (path: string, body: object) => call(harness.test.app, 'POST', path, { body });

/** A user with a second factor, and the code that their authenticator shows next. */
async function enrolUser() {
  const user = await harness.test.signIn();
  const { secret, recoveryCodes: codes } = await enrol(harness.test, user.username);
  return { user, codes, showCode: () => showCode(secret) };
}

function showCode(secret: string): string {
  harness.test.passTime(STEP_MS);
  return writeTotpCode(secret, harness.test.deps.now());
}

const undo = (token: string) => post('/auth/undo-address', { token });

/** Sets a password by the mailed link and does the first step of a login; returns the temporary token. */
async function comeBack(user: TestUser): Promise<string> {
  const mails = await readMails(harness.test, user.email);
  const link = mails.filter((mail) => mail.includes('Subject: Set a new password')).at(-1);
  const body = { token: readLinkToken(link), password: PASSWORD };
  expect((await post('/auth/reset-password', body)).status).toBe(204);
  const login = await postLogin(harness.test, user.username, PASSWORD);
  return (login.body as { temp_token: string }).temp_token;
}

/** The mail that says what was ended; quoted as it is written. */
async function readReport(user: TestUser, subject = 'was taken back'): Promise<string> {
  const mails = (await readMails(harness.test, user.email)).map(decodeMail);
  return mails.findLast((mail) => mail.includes(subject)) ?? '';
}

/** What the console shows of a user's authenticator. */
async function readShown(user: TestUser) {
  const [shown, security] = await Promise.all([
    superuser.call('GET', `/api/users/${user.id}`),
    superuser.call('GET', `/api/admin/customers/${user.id}/security`),
  ]);
  const { two_factor_void } = shown.body as User;
  const { authenticator_void_since: void_since } = security.body as CustomerSecurity;
  return { two_factor_void, void_since };
}

const renew = async (user: TestUser) => {
  const response = await user.callProven('POST', '/auth/recovery-codes');
  expect(response.status).toBe(200);
  return (response.body as { recovery_codes: string[] }).recovery_codes;
};

describe('after a change of address is taken back', () => {
  it('recovery codes that were made since open nothing; the authenticator from before does', async () => {
    const { user, showCode: show } = await enrolUser();
    const token = await stealAddress(harness.test, user);
    const [stolen = ''] = await renew(user);
    expect((await undo(token)).status).toBe(204);
    const temporary = await comeBack(user);
    expect((await postCode(harness.test, temporary, stolen)).status).toBe(401);
    expect((await postCode(harness.test, temporary, show())).status).toBe(200);
    expect(await readReport(user)).toMatch(/Recovery codes: they were made since then/);
  });

  it('recovery codes from before are good, and nothing is said to be added where nothing was', async () => {
    const { user, codes } = await enrolUser();
    harness.test.passTime(1000);
    expect((await undo(await stealAddress(harness.test, user))).status).toBe(204);
    const report = await readReport(user);
    expect(report).toContain('another mail brings a link');
    expect(report).not.toMatch(/may be somebody else|–/);
    expect((await postCode(harness.test, await comeBack(user), codes[0] ?? '')).status).toBe(200);
  });

  it('an authenticator that was set up since shows no good code, and only a reset lets another be set up', async () => {
    const { user, showCode: show } = await enrolUser();
    const token = await stealAddress(harness.test, user);
    const reset = await user.call('POST', '/auth/reset-2fa', { code: show() });
    expect(reset.status).toBe(204);
    const planted = await enrol(harness.test, user.username);
    expect(await readShown(user)).toEqual({ two_factor_void: false, void_since: null });
    expect((await undo(token)).status).toBe(204);
    expect(await readShown(user)).toEqual({
      two_factor_void: true,
      void_since: expect.any(String),
    });
    const temporary = await comeBack(user);
    for (const code of [showCode(planted.secret), planted.recoveryCodes[0] ?? '']) {
      expect((await postCode(harness.test, temporary, code)).status).toBe(401);
    }
    // Whoever reads the mailbox alone must not have the account.
    const setUp = await call(harness.test.app, 'POST', '/auth/setup-2fa', { token: temporary });
    expect(setUp.body).toMatchObject({ status: 409, code: 'already_enrolled' });
    expect(await readReport(user)).toMatch(/Authenticator app: it was set up since then/);
    const path = `/api/users/${user.id}/two-factor`;
    expect((await superuser.callProven('DELETE', path)).status).toBe(204);
    const own = (await postLogin(harness.test, user.username, PASSWORD)).body as {
      temp_token: string;
    };
    const again = await call(harness.test.app, 'POST', '/auth/setup-2fa', {
      token: own.temp_token,
    });
    expect(again.status).toBe(200);
    expect(await readShown(user)).toEqual({ two_factor_void: false, void_since: null });
  });

  it('a secret that was being set up is none', async () => {
    const { user, showCode: show } = await enrolUser();
    const token = await stealAddress(harness.test, user);
    await user.call('POST', '/auth/reset-2fa', { code: show() });
    const login = (await postLogin(harness.test, user.username)).body as { temp_token: string };
    const setUp = await call(harness.test.app, 'POST', '/auth/setup-2fa', {
      token: login.temp_token,
    });
    const { secret } = setUp.body as { secret: string };
    expect((await undo(token)).status).toBe(204);
    const temporary = await comeBack(user);
    expect((await postCode(harness.test, temporary, showCode(secret))).status).toBe(401);
    expect(await readReport(user)).not.toContain('Authenticator');
  });

  it('the task is paused, the chat gets nothing, and of broker keys that were saved since its user is told', async () => {
    const { user } = await enrolUser();
    const { db } = harness.test.deps;
    const token = await stealAddress(harness.test, user, 'de');
    await addAccount(db, user.id);
    const saved = { checkedAt: harness.test.deps.now() };
    await db.update(brokerKeys).set(saved).where(eq(brokerKeys.userId, user.id));
    await db.insert(tasks).values({ userId: user.id, state: 'active' });
    await addSoftPasskey(harness.test, user.accessToken);
    await harness.connect(user);
    expect((await undo(token)).status).toBe(204);
    expect(await findTask(db, user.id)).toMatchObject({ state: 'paused' });
    expect(await listPasskeys(db, user.id)).toEqual([]);
    const report = await readReport(user, 'wurde zurückgenommen');
    for (const word of ['Passkeys:', 'Telegram:', 'Brokerschlüssel:', 'pausiert']) {
      expect(report).toContain(word);
    }
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, user.id), eq(auditEntries.action, 'address.undo')));
    expect(entry?.after).toEqual({
      email: user.email,
      undone: ['passkeys', 'chat', 'keys', 'task'],
    });
  });
});
