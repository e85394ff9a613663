import { ChatMessage, MAX_MESSAGE_LENGTH, Thread } from '@entropi/contracts/chat';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

const SEND = '/api/chat/send';
const OWN = '/api/chat/admin';
const COUNT = '/api/chat/unread-count';
const USERS = '/api/admin/chat/users';

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterAll(() => test.close());

const write = async (body: string) => (await user.call('POST', SEND, { body })).as(ChatMessage);
const response = async (body: string) =>
  (await admin.call('POST', SEND, { body, user_id: user.id })).as(ChatMessage);
const toThreadUrl = (id: number) => `/api/admin/chat/${id}`;
const unread = async (who: TestUser) =>
  ((await who.call('GET', COUNT)).body as { count: number }).count;

describe('POST /api/chat/send', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => SEND,
    body: () => ({ body: 'hello' }),
    allowedTo: () => admin,
    invalid: () => [
      { body: { body: 'to whom?' }, path: 'user_id' },
      { body: { body: '  ', user_id: user.id }, path: 'body' },
      { body: { body: 'x'.repeat(MAX_MESSAGE_LENGTH + 1), user_id: user.id }, path: 'body' },
    ],
  });

  it('sends a user’s message to the administrators, and an administrator’s to a user', async () => {
    const question = await user.call('POST', SEND, { body: ' Hello? ' });
    expect(question.status).toBe(201);
    expect(question.body).toMatchObject({
      from_user_id: user.id,
      to_user_id: null,
      from_admin: false,
      body: 'Hello?',
      read_at: null,
    });
    expect(await response('Hello.')).toMatchObject({ to_user_id: user.id, from_admin: true });
  });

  it('responds with 403 to a user who names another, 404 for a user who does not exist', async () => {
    const { id } = await test.signIn();
    expect((await user.call('POST', SEND, { body: 'psst', user_id: id })).status).toBe(403);
    const unknown = await admin.call('POST', SEND, { body: 'hello', user_id: 999_999 });
    expect(unknown.status).toBe(404);
  });

  it('writes a message once, however often it is sent with the same Idempotency-Key', async () => {
    const send = (who: TestUser, body: object, key: string) =>
      call(test.app, 'POST', SEND, {
        token: who.accessToken,
        body,
        headers: { 'idempotency-key': key },
      });
    const tries = await Promise.all([1, 2, 3].map(() => send(user, { body: 'once' }, 'key-1')));
    const ids = tries.map((response) => response.as(ChatMessage).id);
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(ids).size).toBe(1);
    expect((await user.call('GET', OWN)).as(Thread).items).toHaveLength(1);
    const other = await test.signIn();
    expect((await send(other, { body: 'mine' }, 'key-1')).as(ChatMessage).id).not.toBe(ids[0]);
    expect((await send(user, { body: 'something else' }, 'key-1')).body).toMatchObject({
      status: 409,
      code: 'idempotency_key_used',
    });
    expect((await send(user, { body: 'once' }, 'not a key')).body).toMatchObject({
      status: 422,
      details: [{ path: 'headers.idempotency-key' }],
    });
  });

  it('is open to a suspended user', async () => {
    const debtor = await test.signIn({ isSuspended: true });
    expect((await debtor.call('POST', SEND, { body: 'I have paid' })).status).toBe(201);
  });
});

describe('GET /api/chat/admin', () => {
  itRejects({
    app: () => test,
    method: 'GET',
    url: () => `${OWN}?limit=0`,
    allowedTo: () => user,
    invalid: () => [{ body: undefined, path: 'query.limit' }],
  });

  it('pages back from the newest message, which stands last', async () => {
    for (const text of ['one', 'two', 'three']) await write(text);
    const last = (await user.call('GET', `${OWN}?limit=2`)).as(Thread);
    expect(last.items.map((message) => message.body)).toEqual(['two', 'three']);
    expect(last.has_more).toBe(true);
    const before = last.items[0]?.id;
    const first = (await user.call('GET', `${OWN}?limit=2&before=${before}`)).as(Thread);
    expect(first.items.map((message) => message.body)).toEqual(['one']);
    expect(first.has_more).toBe(false);
  });

  it('shows the messages of no other user', async () => {
    await write('mine');
    const other = await test.signIn();
    expect((await other.call('GET', OWN)).body).toEqual({ items: [], has_more: false });
  });
});

describe('GET /api/chat/unread-count', () => {
  itRejects({ app: () => test, method: 'GET', url: () => COUNT });

  it('counts what the other side wrote until it is read; reading marks one side only', async () => {
    const others = await unread(admin);
    await write('one');
    await write('two');
    await response('three');
    expect([await unread(user), await unread(admin)]).toEqual([1, others + 2]);
    const peeked = (await user.call('GET', `${OWN}?limit=1&peek=true`)).as(Thread);
    expect(peeked.items).toMatchObject([{ body: 'three', read_at: null }]);
    expect(await unread(user)).toBe(1);
    const seen = (await user.call('GET', OWN)).as(Thread);
    expect(seen.items.map((message) => message.read_at !== null)).toEqual([false, false, true]);
    expect([await unread(user), await unread(admin)]).toEqual([0, others + 2]);
    await admin.call('GET', toThreadUrl(user.id));
    expect(await unread(admin)).toBe(others);
  });
});

describe('GET /api/admin/chat/users and /users/with-messages', () => {
  itRejects({ app: () => test, method: 'GET', url: () => USERS, forbiddenTo: () => user });

  it('puts users who wait for a reply first; the second list has users with messages only', async () => {
    const silent = await test.signIn({ username: `silent-${user.id}` });
    const message = await write('anybody there?');
    const list = async (path: string) =>
      (await admin.call('GET', path)).body as { user_id: number; unread: number }[];
    const all = await list(USERS);
    expect(all.map((one) => one.user_id)).toContain(silent.id);
    expect(all.map((one) => one.user_id)).not.toContain(admin.id);
    expect(all.findIndex((one) => one.user_id === user.id)).toBeLessThan(
      all.findIndex((one) => one.user_id === silent.id),
    );
    const threads = await list(`${USERS}/with-messages`);
    expect(threads.map((one) => one.user_id)).not.toContain(silent.id);
    expect(threads).toContainEqual({
      user_id: user.id,
      username: user.username,
      unread: 1,
      last_message: message,
    });
    expect(await list(`${USERS}?search=silent-${user.id}`)).toHaveLength(1);
  });
});

describe('the pages of chat users', () => {
  it('list each user once, with messages or without, and end with a page that is not full', async () => {
    for (let number = 0; number < 5; number += 1) {
      const one = await test.signIn({ username: `paged-${number}` });
      if (number % 2 === 0) await one.call('POST', '/api/chat/send', { body: `from ${number}` });
    }
    const page = async (query: string) => {
      const response = await admin.call('GET', `${USERS}?search=paged-&${query}`);
      return (response.body as { username: string }[]).map((one) => one.username);
    };
    const all = ['paged-4', 'paged-2', 'paged-0', 'paged-1', 'paged-3'];
    expect(await page('')).toEqual(all);
    expect([...(await page('limit=2')), ...(await page('skip=2&limit=2'))]).toEqual(
      all.slice(0, 4),
    );
    expect(await page('skip=4&limit=2')).toEqual(['paged-3']);
    expect((await admin.call('GET', `${USERS}?limit=0`)).status).toBe(422);
  });
});

describe('GET /api/admin/chat/{user_id}', () => {
  itRejects({
    app: () => test,
    method: 'GET',
    url: () => `${toThreadUrl(user.id)}?before=x`,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: undefined, path: 'query.before' }],
  });

  it('returns the thread, and 404 for a user who does not exist', async () => {
    const message = await write('hello');
    const thread = (await admin.call('GET', toThreadUrl(user.id))).as(Thread);
    expect(thread.items.map((one) => one.id)).toEqual([message.id]);
    expect((await admin.call('GET', toThreadUrl(999_999))).status).toBe(404);
  });
});
