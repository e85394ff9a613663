import { readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let hostile: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  hostile = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

const demote = (path: string) => hostile.callProven('PUT', path, { is_superuser: false });
const lockOut = (path: string) => hostile.callProven('PUT', path, { is_active: false });
const remove = (path: string) => hostile.callProven('DELETE', path);

describe('a superuser whom another one', () => {
  it.each([
    ['makes an ordinary user', demote, 'roles given or taken'],
    ['locks out', lockOut, 'let in or locked out'],
    ['deletes', remove, 'deleted'],
  ])('%s is told of it by mail, once, although no superuser any more', async (_what, act, deed) => {
    const victim = await test.signIn({ isSuperuser: true });
    expect((await act(`/api/users/${victim.id}`)).status).toBeLessThan(300);
    const mails = await readMails(test, victim.email);
    expect(mails).toHaveLength(1);
    const text = (mails[0] ?? '').replaceAll('=\n', '').replaceAll(/\s+/g, ' ');
    expect(text).toContain(deed);
    expect(text).toContain(`${hostile.username} changed the account of ${victim.username}`);
  });

  it('makes one of them is not told about themselves', async () => {
    const user = await test.signIn();
    await hostile.callProven('PUT', `/api/users/${user.id}`, { is_superuser: true });
    expect(await readMails(test, user.email)).toEqual([]);
  });
});
