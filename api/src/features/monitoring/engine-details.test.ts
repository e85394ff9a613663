import { EngineDetails } from '@entropi/contracts/engine-details';
import { sql } from 'drizzle-orm';
import { FEED_LIMITS } from '../../budgets/broker-budgets';
import { countWithin } from '../../budgets/budget.domain';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let superuser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

const read = async () =>
  (await superuser.call('GET', '/api/admin/engine/details')).as(EngineDetails);

describe('GET /api/admin/engine/details', () => {
  it('is empty, and not wrong, before an engine was ever there', async () => {
    expect(await read()).toMatchObject({
      processes: [],
      keys: { held: 0, free: 0 },
      requests: { count: 0, oldest_ms: null },
      unresolved: [],
      latency: { p50_ms: null, p99_ms: null },
      backup: { is_wanted: false, age_ms: null },
    });
  });

  it('shows an engine that has fallen silent, and that it keeps no key', async () => {
    await test.deps.db.execute(sql`
      insert into engine_processes (id, roles, heartbeat_at, member_until) values
        ('alive', '{engine}', now(), now() + interval '5 minutes'),
        ('silent', '{engine,jobs}', now() - interval '40 seconds', now() - interval '25 seconds'),
        ('long gone', '{engine}', now() - interval '20 minutes', null)`);
    const { processes } = await read();
    expect(processes.map(({ id, is_member: isMember }) => [id, isMember]).sort()).toEqual([
      ['alive', true],
      ['silent', false],
    ]);
    const silent = processes.find(({ id }) => id === 'silent');
    expect(silent?.heartbeat_age_ms).toBeGreaterThan(39_000);
  });

  it('says which feeds no engine reads', async () => {
    await test.deps.db.execute(sql`
      insert into feed_ownership (environment, process_id, expires_at) values
        ('SIM', 'alive', now() + interval '5 minutes'),
        ('DEMO', 'silent', now() - interval '25 seconds')`);
    const { feeds } = await read();
    expect(feeds.map(({ environment, is_held: isHeld }) => [environment, isHeld])).toEqual([
      ['SIM', true],
      ['DEMO', false],
    ]);
  });

  it('counts requests that wait, with the age of the oldest', async () => {
    await test.deps.db.execute(sql`
      insert into engine_requests (kind, created_at, expires_at) values
        ('sync', now() - interval '8 seconds', now() + interval '1 minute'),
        ('sync', now() - interval '1 second', now() + interval '1 minute'),
        ('sync', now() - interval '1 hour', now() - interval '59 minutes')`);
    const { requests } = await read();
    expect(requests.count).toBe(2);
    expect(requests.oldest_ms).toBeGreaterThan(7_900);
  });

  it('says what is left of the feed account’s allowances, and when they are whole again', async () => {
    const spend = { ...FEED_LIMITS.points('SIM'), amount: 500 };
    await countWithin(test.deps, [spend]);
    const { allowances } = await read();
    const sim = allowances.filter(({ environment }) => environment === 'SIM');
    expect(sim).toEqual([
      { environment: 'SIM', kind: 'reads', left: 24, max: 24, resets_at: null },
      { environment: 'SIM', kind: 'points', left: 9000, max: 9500, resets_at: expect.any(String) },
    ]);
    await test.deps.db.execute(sql`update throttles set resets_at = now() - interval '1 second'`);
    const [, points] = (await read()).allowances;
    expect(points).toMatchObject({ left: 9500, resets_at: null });
  });

  it('has every step of the histogram, also those without an order', async () => {
    const { latency } = await read();
    expect(latency.steps.map(({ up_to_ms: upToMs }) => upToMs)).toEqual([
      50,
      100,
      250,
      500,
      1000,
      2500,
      5000,
      10_000,
      null,
    ]);
    expect(latency.steps.every(({ orders }) => orders === 0)).toBe(true);
  });
});
