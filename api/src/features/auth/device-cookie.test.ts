import { randomUUID } from 'node:crypto';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { DEPLOYED } from '../../testing/deployed';
import { enrol, postCode, postLogin } from '../../testing/login';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { writeTotpCode } from './totp';

const STEP_MS = 30_000;
const MAC = 'm'.repeat(43);

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp(DEPLOYED);
});
afterAll(() => test.close());

/** A new user; `enter` signs in from a browser with these cookies and returns those that are set. */
async function createVisitor() {
  const { id, username } = await test.signIn();
  const { secret } = await enrol(test, username);
  const enter = async (cookie = '') => {
    test.passTime(2 * STEP_MS);
    const login = await postLogin(test, username, undefined, { cookie });
    const { temp_token } = login.body as { temp_token: string };
    const code = writeTotpCode(secret, test.deps.now());
    const response = await postCode(test, temp_token, code, { cookie });
    return [response.headers['set-cookie']].flat().map(String);
  };
  return { id, enter };
}

const findPair = (set: string[]) => set[0]?.split(';')[0] ?? '';
const findDeviceId = (set: string[]) => findPair(set).split('.')[1];

it('is Secure, and named so that no other host and no plain page can set it', async () => {
  const { id, enter } = await createVisitor();
  const set = await enter();
  expect(set).toHaveLength(1);
  expect(set[0]).toMatch(
    /^__Host-entropi-login-\d+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(findPair(set)).toContain(`-${id}=`);
});

it('keeps a device known whose cookie has the former name, and gives it the new one', async () => {
  const { enter } = await createVisitor();
  const first = await enter();
  const former = findPair(first).replace('__Host-', '');
  const second = await enter(former);
  expect(second[0]).toMatch(/^__Host-/);
  expect(findDeviceId(second)).toBe(findDeviceId(first));
});

it('keeps a device known that has a void cookie of the former name beside its own', async () => {
  const { id, enter } = await createVisitor();
  const former = findPair(await enter()).replace('__Host-', '');
  await test.deps.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, id));
  const own = await enter(former);
  expect(findDeviceId(await enter(`${former}; ${findPair(own)}`))).toBe(findDeviceId(own));
});

it('makes a browser of many users forget the oldest others', async () => {
  const { id, enter } = await createVisitor();
  const issue = (n: number) => `${n}.${randomUUID()}.${1_700_000_000 + n}.${MAC}.${MAC}`;
  const others = [5, 9, 2, 7, 3, 8, 6, 4].map((n) => `__Host-entropi-login-${id + n}=${issue(n)}`);
  const strange = `__Host-entropi-login-${id + 10}=nonsense`;
  const set = await enter([...others, strange, 'other=1'].join('; '));
  expect(set.slice(1).map((line) => line.replace(/; Path.*/, ''))).toEqual([
    `__Host-entropi-login-${id + 2}=; Max-Age=0`,
    `__Host-entropi-login-${id + 10}=; Max-Age=0`,
  ]);
});
