import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';
import { listUnstorableText } from './unstorable-text';

const EMPTY = { params: {}, query: {}, body: undefined, headers: {} };

const listPaths = (parts: Partial<Parameters<typeof listUnstorableText>[0]>) =>
  listUnstorableText({ ...EMPTY, ...parts }).map(({ path }) => path);

describe('text that no column can hold', () => {
  it('is found in path, query, headers and body, in values and keys, however deep', () => {
    expect(listPaths({ params: { username: 'a\0' } })).toEqual(['path.username']);
    expect(listPaths({ query: { email: '\ud800x' } })).toEqual(['query.email']);
    expect(listPaths({ headers: { 'user-agent': 'x\udc00' } })).toEqual(['headers.user-agent']);
    expect(listPaths({ body: { ranges: { step: ['ok', 'a\0b'] } } })).toEqual(['ranges.step.1']);
    expect(listPaths({ body: { 'a\0': { '\udfff': 1 } } }).sort()).toEqual([
      'a\uFFFD',
      'a\uFFFD.\uFFFD',
    ]);
    expect(listPaths({ body: '\0' })).toEqual(['']);
  });

  it('does not include emoji, control characters and empty values', () => {
    expect(listPaths({ body: { text: '😀\n\u0001', nothing: null, flag: true } })).toEqual([]);
  });

  it('is found at a depth beyond that of the stack, with few and short paths', () => {
    let body: unknown = ['\0', '\0'];
    for (let level = 0; level < 100_000; level++) body = [body];
    const details = listUnstorableText({ ...EMPTY, body });
    expect(details).toHaveLength(2);
    expect(details.every(({ path }) => path.length <= 200)).toBe(true);
    const many = Array.from({ length: 100_000 }, () => '\0');
    expect(listUnstorableText({ ...EMPTY, body: many })).toHaveLength(20);
  });
});

describe('a request with such text', () => {
  let test: TestApp;
  let user: TestUser;
  let superuser: TestUser;

  beforeAll(async () => {
    test = await createTestApp();
    user = await test.signIn();
    superuser = await test.signIn({ isSuperuser: true });
  });
  afterAll(() => test.close());

  const details = (path: string) => ({
    status: 422,
    code: 'validation_error',
    details: [{ path, message: 'must not contain NUL or half of a surrogate pair' }],
  });

  it('is 401 and 403 before it is 422', async () => {
    const url = '/api/admin/audit?actor=a%00';
    expect((await call(test.app, 'GET', url)).status).toBe(401);
    expect((await user.call('GET', url)).status).toBe(403);
    expect((await superuser.call('GET', url)).status).toBe(422);
  });

  it('is 422 with the path of the field, wherever it stands', async () => {
    const body = '{"body":"half \\ud83d of a pair"}';
    const headers = { 'content-type': 'application/json' };
    const { accessToken: token } = user;
    const chat = await call(test.app, 'POST', '/api/chat/send', { token, headers, body });
    expect(chat.body).toMatchObject(details('body'));
    const found = await superuser.call('GET', '/api/users/no%00body/');
    expect(found.body).toMatchObject(details('path.username'));
    const form = await call(test.app, 'POST', '/auth/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=a%00&password=b',
    });
    expect(form.body).toMatchObject(details('username'));
    const agent = await call(test.app, 'POST', '/auth/login', {
      headers: { 'user-agent': 'a\0b' },
      body: {},
    });
    expect(agent.body).toMatchObject(details('headers.user-agent'));
  });
});
