import { registrations } from '../../db/schema/users';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';

const PASSWORD = 'a quiet first password';
const AT_ONCE = 1000;
const SAMPLES = 12;

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

function readMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

describe('registering', () => {
  it('takes as long with an address that has an account as with one that has none', async () => {
    const users = [];
    for (let n = 0; n < SAMPLES; n += 1) users.push(await test.signIn());
    const timesMs = { known: [] as number[], unknown: [] as number[] };
    const measure = async (kind: keyof typeof timesMs, email: string) => {
      const start = performance.now();
      expect((await register(email)).status).toBe(202);
      timesMs[kind].push(performance.now() - start);
    };
    await register('warm@example.test');
    // In turns, so that what the machine does beside it meets both alike.
    for (const [n, user] of users.entries()) {
      await measure('unknown', `stranger-${n}@example.test`);
      await measure('known', user.email);
    }
    const [known, unknown] = [readMedian(timesMs.known), readMedian(timesMs.unknown)];
    // A hash alone takes about 20 ms: a path without one would be a fraction of the other.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
  });

  it('of a thousand at once keeps what it accepts, and rejects the rest as too many', async () => {
    const before = (await test.deps.db.select().from(registrations)).length;
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => register(`at-once-${n}@example.test`)),
    );
    const accepted = all.filter(({ status }) => status === 202);
    const rejected = all.filter(({ status }) => status === 429);
    // Of so many at once some find no connection on a busy machine: 503, which keeps nothing either.
    const busy = all.filter(({ status }) => status === 503);
    expect(accepted.length + rejected.length + busy.length).toBe(AT_ONCE);
    expect(accepted.length).toBeGreaterThan(0);
    expect(rejected.length).toBeGreaterThan(0);
    for (const one of rejected) {
      expect(one.body).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(one.headers['retry-after'])).toBeGreaterThan(0);
    }
    const kept = (await test.deps.db.select().from(registrations)).length - before;
    expect(kept).toBe(accepted.length);
    expect((await register('afterwards@example.test')).status).toBe(202);
  }, 60_000);
});
