import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type BrokerApp, createBrokerApp } from '../testing/broker-app';
import { addTrader } from '../testing/broker-trader';
import { callMany } from '../testing/call-many';
import type { TestUser, UserTraits } from '../testing/test-user';

const CodeBody = z.object({ code: z.string() });
const CANDLES = '/api/markets/IX.D.DAX.IFMM.IP/candles';
const WEEK_MS = 7 * 24 * 3_600_000;

let broker: BrokerApp;

beforeAll(async () => {
  broker = await createBrokerApp();
});
afterAll(() => broker.close());
/** Each test begins with unused budgets. */
beforeEach(() => broker.test.passTime(WEEK_MS + 1000));

const signIn = (traits: UserTraits = {}) => broker.test.signIn(traits);

async function tryKeys(user: TestUser, identifier: string, password: string) {
  return await user.call('POST', '/api/me/ig/keys', {
    environment: 'SIM',
    api_key: 'any-key',
    identifier,
    password,
  });
}

/** How many of the calls ended with each status. */
function countStatuses(responses: readonly { status: number }[]) {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('logins at the broker', () => {
  it('are tried ten times by a user who sends a hundred at once', async () => {
    const user = await signIn();
    const tries = await callMany(100, (n) => tryKeys(user, `NOBODY-${n}`, 'wrong'));
    expect(countStatuses(tries)).toEqual({ 422: 10, 429: 90 });
  });

  it('to somebody else’s login are tried five times by all strangers together, and stay open to their owner', async () => {
    const { keys } = await broker.addLogin('owned');
    const owner = await signIn();
    const saved = await owner.call('POST', '/api/me/ig/keys', keys);
    expect(saved.status).toBe(201);
    const strangers = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const tries = await callMany(24, (n) =>
      tryKeys(strangers[n % strangers.length] ?? owner, keys.identifier, 'wrong'),
    );
    expect(countStatuses(tries)).toEqual({ 422: 5, 429: 19 });
    // Whatever the strangers did, the broker has not locked the login.
    const again = await owner.call('POST', '/api/me/ig/keys', keys);
    expect(again.status).toBe(201);
  });

  it('that are good are not counted against the login', async () => {
    const { keys } = await broker.addLogin('good');
    const user = await signIn();
    const counts = countStatuses([]);
    for (let n = 0; n < 6; n += 1) {
      const { status } = await user.call('POST', '/api/me/ig/keys', keys);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 201: 6 });
  });

  it('tell with the response when they may be tried again', async () => {
    const user = await signIn();
    for (let n = 0; n < 10; n += 1) await tryKeys(user, `NOBODY-${n}`, 'wrong');
    const response = await tryKeys(user, 'NOBODY', 'wrong');
    expect(response.body).toMatchObject({ status: 429, code: 'allowance_used' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
  });
});

describe('searches', () => {
  it('of one user leave other users and the feed their share', async () => {
    const [hostile, other] = [await signIn(), await signIn()];
    const searches = await callMany(60, (n) => hostile.call('GET', `/api/markets/?search=zz${n}`));
    // One that finds nothing takes one read, and gives back that for details.
    const served = countStatuses(searches)[200];
    expect(served).toBeGreaterThanOrEqual(8);
    expect(served).toBeLessThanOrEqual(16);
    expect(countStatuses(searches)).toEqual({ 200: served, 429: 60 - (served ?? 0) });
    expect((await other.call('GET', '/api/markets/?search=qq1')).status).toBe(200);
  });

  it('of many users are rejected as busy, and one who has not searched is served', async () => {
    const crowd = await Promise.all(Array.from({ length: 3 }, () => signIn()));
    const responses = await Promise.all(
      crowd.flatMap((user, index) =>
        Array.from({ length: 5 }, (_, n) =>
          user.call('GET', `/api/markets/?search=yy${index}x${n}`),
        ),
      ),
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThanOrEqual(4);
    expect(rejected.map((one) => one.as(CodeBody).code)).toContain('broker_busy');
    const late = await signIn();
    expect((await late.call('GET', '/api/markets/?search=ww1')).status).toBe(200);
  });

  it('are not for the suspended', async () => {
    const user = await signIn({ isSuspended: true });
    expect((await user.call('GET', '/api/markets/?search=zz')).status).toBe(402);
    expect((await user.call('GET', CANDLES)).status).toBe(402);
  });
});

describe('an administrator’s looks at a user', () => {
  it('are bounded, and take nothing of what the user has', async () => {
    const { keys, first } = await broker.addLogin('looked');
    const user = await addTrader(broker, keys, first);
    const admin = await signIn({ isSuperuser: true });
    const looks = await callMany(30, () =>
      admin.call('POST', `/api/admin/monitoring/sync-ig-data/${user.id}`),
    );
    expect(countStatuses(looks)).toEqual({ 200: 20, 429: 10 });
    const paths = [
      `/api/admin/monitoring/users/${user.id}?skip_sync=false`,
      `/api/admin/monitoring/transaction-activities/${user.id}`,
      `/api/ig/dashboard/${user.id}?use_cache=false`,
    ];
    for (const path of paths) expect((await admin.call('GET', path)).status).toBe(429);
    const own = await user.call('GET', `/api/ig/dashboard/${user.id}?use_cache=false`);
    expect(own.status).toBe(200);
  });
});

describe('historical prices', () => {
  it('are not for the suspended by way of a back-test either', async () => {
    const user = await signIn({ isSuspended: true });
    const source = {
      kind: 'BROKER',
      resolution: 'MINUTE',
      from: '2025-01-06T09:00:00Z',
      to: '2025-01-06T10:00:00Z',
    };
    const body = { strategy_id: 1, source };
    const response = await user.call('POST', '/api/strategy/backtests', body);
    expect(response).toMatchObject({ status: 402, body: { code: 'suspended' } });
  });

  it('of the feed are a week’s allowance of each user, and those not delivered are given back', async () => {
    const user = await signIn();
    const get = (from: string) =>
      user.call('GET', `${CANDLES}?resolution=MINUTE&limit=1000&from=${from}&to=${later(from)}`);
    const days = Array.from({ length: 15 }, (_, n) =>
      new Date(Date.UTC(2025, 0, 6 + 7 * n, 9)).toISOString(),
    );
    const counts = countStatuses(await Promise.all(days.map(get)));
    expect(counts[429]).toBeGreaterThanOrEqual(12);
    expect(await countPoints()).toBeLessThanOrEqual(2500);
  });

  it('of a user with a key are not of the share that each user has of the feed', async () => {
    const { keys, first } = await broker.addLogin('points');
    const owner = await addTrader(broker, keys, first);
    const get = (user: TestUser, week: number) => {
      const from = new Date(Date.UTC(2024, 0, 8 + 7 * week, 9)).toISOString();
      const span = `from=${from}&to=${later(from)}`;
      return user.call('GET', `${CANDLES}?resolution=MINUTE&limit=1000&${span}`);
    };
    // More than a user may read of the feed; a busy machine may have a call run out of time.
    const statuses: number[] = [];
    for (let week = 0; week < 4; week += 1) statuses.push((await get(owner, week)).status);
    expect(statuses).not.toContain(429);
    expect(statuses).toContain(200);
  });

  it('of a long span cost no more than the few that were asked for', async () => {
    const user = await signIn();
    const before = await countPoints();
    const span = 'from=2025-03-03T00:00:00Z&to=2025-03-08T00:00:00Z';
    const response = await user.call('GET', `${CANDLES}?resolution=MINUTE&limit=2&${span}`);
    expect(response.status).toBe(200);
    // All that the broker returned, and counted, was stored.
    expect((await countPoints()) - before).toBeLessThanOrEqual(2);
  });

  it('that do not exist yet are not asked for, and calls that bring nothing are bounded', async () => {
    const user = await signIn();
    const get = (span: string) => user.call('GET', `${CANDLES}?resolution=MINUTE&limit=1&${span}`);
    const future = await callMany(40, () =>
      get('from=2090-01-01T00:00:00Z&to=2090-01-01T00:01:00Z'),
    );
    expect(countStatuses(future)).toEqual({ 200: 40 });
    // A Saturday, of which nothing is stored either.
    const closed = await callMany(40, (n) =>
      get(`from=2025-01-04T${clock(n)}:00Z&to=2025-01-04T${clock(n)}:30Z`),
    );
    expect(countStatuses(closed)).toEqual({ 200: 16, 429: 24 });
  });
});

async function countPoints(): Promise<number> {
  const { rows } = await broker.test.deps.db.execute<{ points: number }>(
    sql`select count(*)::int as points from candles`,
  );
  return rows[0]?.points ?? 0;
}

/** A time of the day, by its minute: "00:07". */
function clock(minute: number): string {
  return `00:${String(minute).padStart(2, '0')}`;
}

function later(from: string): string {
  return new Date(Date.parse(from) + 1000 * 60_000).toISOString();
}
