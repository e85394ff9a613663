import { getOwnThread } from '@entropi/contracts/chat';
import { tasks } from '@entropi/db/schema/trading';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

const URL = '/api/admin/chat/bulk';

let test: TestApp;
let admin: TestUser;
let well: TestUser;
let broken: TestUser[];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true, username: 'root' });
  well = await test.signIn({ username: 'well' });
  broken = [await test.signIn({ username: 'keys1' }), await test.signIn({ username: 'keys2' })];
  const fault = {
    state: 'error',
    errorCode: 'credential_refused',
    errorAt: test.deps.now(),
  } as const;
  await test.deps.db.insert(tasks).values(broken.map(({ id }) => ({ userId: id, ...fault })));
});
afterAll(() => test.close());

const send = async (body: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return call(test.app, 'POST', URL, { token: admin.accessToken, headers, body });
};
const sendAll = async (body: object, key?: string) => awaitJob(test, admin, await send(body, key));
const readTexts = async (user: TestUser) => {
  const { items } = (await user.call('GET', '/api/chat/admin')).as(getOwnThread.reply);
  return items.map(({ body, from_admin: fromAdmin }) => [body, fromAdmin]);
};

describe('POST /api/admin/chat/bulk', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    body: () => ({ body: 'Hello', user_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => well,
    invalid: () => [
      { body: { body: 'Hello' }, path: 'user_ids' },
      { body: { body: ' ', user_ids: [well.id] }, path: 'body' },
      { body: { body: 'x'.repeat(4001), user_ids: [well.id] }, path: 'body' },
      { body: { body: 'Hello', user_ids: [] }, path: 'user_ids' },
      { body: { body: 'Hello', matching: { filter: {} } }, path: 'matching.confirmed' },
      {
        body: { body: 'Hello', matching: { filter: { reason: 'asleep' }, confirmed: 1 } },
        path: 'matching.filter.reason',
      },
    ],
  });

  it('writes to all whose task has a reason, and to no other user', async () => {
    const matching = { filter: { reason: 'credential_refused' }, confirmed: 2 };
    const { job, rows } = await sendAll({ body: ' Enter your keys again. ', matching });
    expect(job).toMatchObject({ kind: 'chat.send', result: { succeeded: 2, failed: 0 } });
    expect(rows).toMatchObject([
      { label: 'keys1', state: 'done', result: { user_id: broken[0]?.id } },
      { label: 'keys2', state: 'done', result: { user_id: broken[1]?.id } },
    ]);
    for (const user of broken) {
      expect(await readTexts(user)).toEqual([['Enter your keys again.', true]]);
    }
    expect(await readTexts(well)).toEqual([]);
  });

  it('writes nothing when more match than were confirmed', async () => {
    const matching = { filter: { reason: 'credential_refused' }, confirmed: 1 };
    const grown = await send({ body: 'Not this', matching });
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
    await test.runJobs();
    expect((await readTexts(well)).flat()).not.toContain('Not this');
  });

  it('writes once to each of the named, however often it is sent with one key', async () => {
    const body = { body: 'Once', user_ids: [well.id] };
    await sendAll(body, 'twice');
    const { job } = await sendAll(body, 'twice');
    expect(job).toMatchObject({ result: { succeeded: 1 } });
    expect(await readTexts(well)).toEqual([['Once', true]]);
    const other = await sendAll({ ...body, body: 'Another' }, 'twice');
    expect(other.rows).toMatchObject([{ error: { code: 'idempotency_key_used' } }]);
    expect((await send(body, 'not a key')).status).toBe(422);
  });

  it('says who has no thread, and writes to the others', async () => {
    const users = [admin.id, well.id, 999_999];
    const { job, rows } = await sendAll({ body: 'Hello', user_ids: users });
    expect(job).toMatchObject({ state: 'done', result: { total: 3, succeeded: 1, failed: 2 } });
    expect(rows).toMatchObject([
      { label: 'root', error: { code: 'not_found' } },
      { label: 'well', state: 'done' },
      { label: '#999999', error: { code: 'not_found' } },
    ]);
    expect(await readTexts(well)).toContainEqual(['Hello', true]);
  });
});
