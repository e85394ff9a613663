import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { until } from '@entropi/engine/testing/engine-harness';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

/** The statement that reads a caller. */
const READS_CALLER = /"refresh_families"/;

let test: TestApp;
/** A process whose clock stands still, so that nothing it remembers becomes too old. */
let app: FastifyInstance;
let statements: StatementCounter;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  test = await createTestApp({ REGISTRATION: 'open' });
  const stopped = new Date();
  app = await createApp({ ...test.deps, now: () => stopped });
  await app.ready();
  statements = countStatements(test.deps.db.$client);
  [alice, bob] = [await test.signIn(), await test.signIn()];
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/** How often a call of a user makes the process read the caller from the database. */
async function countReads({ accessToken }: TestUser): Promise<number> {
  statements.reset();
  expect((await call(app, 'GET', '/auth/me', { token: accessToken })).status).toBe(200);
  return statements.texts.filter((text) => READS_CALLER.test(text)).length;
}

/** Waits until callers are remembered, which they are once notifications of changes can come. */
async function untilKept(user: TestUser): Promise<void> {
  await until(
    () => countReads(user),
    (reads) => reads === 0,
  );
}

describe('the callers that a process remembers', () => {
  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['a call of another user', 201, () => send('Hello')],
    ['a rejected one', 422, () => send('')],
    ['a guess of a code', 422, () => prove('000000')],
    ['a call that does not exist', 404, () => call(app, 'POST', '/api/none', { body: {} })],
    ['a call without a token', 401, () => call(app, 'POST', '/auth/logout', { body: {} })],
    ['a wrong password', 401, () => login('a wrong password')],
    ['a request for a link', 202, () => post('/auth/forgot-password', { email: 'no@example.com' })],
    ['an unknown link', 422, () => post('/auth/reset-password', { token: 'x', password: PASS })],
    ['an invalid token', 401, () => post('/auth/refresh', { refresh_token: 'x' })],
    ['a refresh', 200, () => post('/auth/refresh', { refresh_token: bob.refreshToken })],
  ])('are not forgotten for %s', async (_what, status, act) => {
    await untilKept(alice);
    expect((await act()).status).toBe(status);
    expect(await countReads(alice)).toBe(0);
  });

  it('are forgotten each for a call of their own, and all for one of a superuser', async () => {
    await untilKept(alice);
    await untilKept(bob);
    await send('Once more');
    expect([await countReads(alice), await countReads(bob)]).toEqual([0, 1]);
    const { accessToken } = await test.signIn({ isSuperuser: true });
    await call(app, 'PUT', `/api/users/${bob.id}`, {
      token: accessToken,
      body: { language: 'de' },
    });
    expect([await countReads(alice), await countReads(bob)]).toEqual([1, 1]);
  });
});

const PASS = 'a new quiet password';

const post = (path: string, body: object) => call(app, 'POST', path, { body });
const send = (body: string) =>
  call(app, 'POST', '/api/chat/send', { token: bob.accessToken, body: { body } });
const prove = (code: string) =>
  call(app, 'POST', '/auth/proofs', {
    token: bob.accessToken,
    body: { action: 'deletePasskey', path: '/auth/passkeys/1', content: null, code },
  });
const login = (password: string) =>
  app
    .inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: alice.username, password }).toString(),
    })
    .then(({ statusCode }) => ({ status: statusCode }));
