import { User } from '@entropi/contracts/user-model';
import { telegramCodes } from '@entropi/db/schema/telegram';
import { recoveryCodes } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { requestPasskeyOptions } from '../../testing/add-passkey';
import { enrol } from '../../testing/login';
import { prove } from '../../testing/prove';
import type { TestResponse } from '../../testing/response';
import { makePasskey } from '../../testing/soft-authenticator';
import { stealAddress } from '../../testing/steal-address';
import {
  createTelegramHarness,
  TELEGRAM,
  type TelegramHarness,
} from '../../testing/telegram-harness';
import { call, type TestUser } from '../../testing/test-user';
import { listRows as listPasskeys } from '../passkeys/passkeys.repo';
import { getUser } from '../users/users.domain';

let harness: TelegramHarness;

beforeAll(async () => {
  harness = await createTelegramHarness();
  await harness.turn();
});
afterAll(() => harness.close());

describe('what is added while a change is being taken back', () => {
  /** Lets the undoing and then a call wait for the user, one behind the other. */
  async function addBehind(
    user: TestUser,
    token: string,
    add: () => Promise<TestResponse>,
  ): Promise<TestResponse> {
    const client = new Client({ connectionString: harness.test.databaseUrl });
    const watcher = new Client({ connectionString: harness.test.databaseUrl });
    await client.connect();
    await watcher.connect();
    const untilWaiting = async (wanted: number) => {
      for (;;) {
        const { rows } = await watcher.query(`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`);
        if (rows.length >= wanted) return;
      }
    };
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for no key update', [user.id]);
    const undone = call(harness.test.app, 'POST', '/auth/undo-address', { body: { token } });
    await untilWaiting(1);
    const added = add();
    await untilWaiting(2);
    await client.query('commit');
    expect((await undone).status).toBe(204);
    const response = await added;
    await client.end();
    await watcher.end();
    return response;
  }

  /** A call with a proof that it was given before anything waits. */
  async function prepareProven(user: TestUser, method: 'POST' | 'PUT', url: string, body?: object) {
    const token = user.accessToken;
    const headers = await prove(harness.test.deps, token, { method, url, body });
    return () => call(harness.test.app, method, url, { token, headers, body });
  }

  it.each<[string, (user: TestUser) => Promise<() => Promise<TestResponse>>]>([
    ['recovery codes', (user) => prepareProven(user, 'POST', '/auth/recovery-codes')],
    ['a code for a chat', (user) => prepareProven(user, 'POST', TELEGRAM)],
    [
      'a passkey',
      async ({ accessToken: token }) => {
        const options = await requestPasskeyOptions(harness.test, token);
        const body = { name: 'planted', passkey: makePasskey(options).attestation };
        return () => call(harness.test.app, 'POST', '/auth/passkeys', { token, body });
      },
    ],
    [
      'another address',
      async (user) => {
        const { first_name, last_name, phone, address, notifications } = (
          await user.call('GET', '/auth/me')
        ).as(User);
        const own = { first_name, last_name, phone, address, notifications, language: 'en' };
        const body = { ...own, email: 'again@example.test' };
        return prepareProven(user, 'PUT', `/api/profile/${user.id}`, body);
      },
    ],
  ])('%s: is rejected, since the session that adds it has ended', async (_what, prepare) => {
    const user = await harness.test.signIn();
    await enrol(harness.test, user.username);
    const { db } = harness.test.deps;
    const token = await stealAddress(harness.test, user);
    const before = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    const add = await prepare(user);
    const response = await addBehind(user, token, add);
    expect(response.body).toMatchObject({ status: 401, code: 'session_ended' });
    const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(codes).toEqual(before);
    expect(await listPasskeys(db, user.id)).toEqual([]);
    const chats = await db.select().from(telegramCodes).where(eq(telegramCodes.userId, user.id));
    expect(chats).toEqual([]);
    expect((await getUser(db, user.id)).pending_email).toBeNull();
  });
});
