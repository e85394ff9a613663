import { registrations } from '@entropi/db/schema/users';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';

const PASSWORD = 'a quiet first password';
const AT_ONCE = 1000;

let test: TestApp;
let made = 0;

beforeAll(async () => {
  test = await createTestApp({ REGISTRATION: 'open', TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

const register = (email: string) => {
  made += 1;
  const body = {
    username: `crowd-${made}`,
    email,
    password: PASSWORD,
    first_name: 'New',
    last_name: 'Person',
  };
  const headers = { 'x-forwarded-for': `10.${made % 250}.${Math.floor(made / 250)}.1` };
  return call(test.app, 'POST', '/auth/register/', { body, headers });
};

describe('registering', () => {
  it('takes the same steps with an address that has an account as with one that has none', async () => {
    const user = await test.signIn();
    await register('warm@example.test');
    const statements = countStatements(test.deps.db.$client);
    const listSteps = async (email: string) => {
      statements.reset();
      expect((await register(email)).status).toBe(202);
      return [...statements.texts];
    };
    const unknown = await listSteps('stranger@example.test');
    expect(unknown.length).toBeGreaterThan(0);
    // The same steps take the same time, on any machine.
    expect(await listSteps(user.email)).toEqual(unknown);
  });

  it('a thousand times at once keeps what it accepts, and nothing of the rest', async () => {
    const before = (await test.deps.db.select().from(registrations)).length;
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => register(`at-once-${n}@example.test`)),
    );
    const accepted = all.filter(({ status }) => status === 202);
    // Of so many at once some find no connection on a busy machine: 503, which keeps nothing either.
    const busy = all.filter(({ status }) => status === 503);
    expect(accepted.length + busy.length).toBe(AT_ONCE);
    expect(accepted.length).toBeGreaterThan(0);
    const kept = (await test.deps.db.select().from(registrations)).length - before;
    expect(kept).toBe(accepted.length);
    expect((await register('afterwards@example.test')).status).toBe(202);
  });
});
