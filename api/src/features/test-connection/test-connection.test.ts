import { testConnection } from '@entropi/contracts/broker-accounts';
import { type BrokerApp, createBrokerApp, DEMO_KEYS, UNSENDABLE } from '../../testing/broker-app';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';

const TEST = '/api/ig/test/connection';

let broker: BrokerApp;
let staff: TestUser;
let user: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  staff = await broker.test.signIn({ isStuff: true });
  user = await broker.test.signIn();
});
afterAll(() => broker.close());

const run = async (body: unknown, by = staff) =>
  (await by.call('POST', TEST, body)).as(testConnection.reply);

describe('POST /api/ig/test/connection', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => TEST,
    body: () => DEMO_KEYS,
    allowedTo: () => staff,
    forbiddenTo: () => user,
    invalid: () => [
      { body: {}, path: 'environment' },
      { body: { environment: 'SIM', api_key: 'alone' }, path: 'password' },
      { body: { ...DEMO_KEYS, environment: 'LIVE' }, path: 'environment' },
      ...UNSENDABLE.map((api_key) => ({ body: { ...DEMO_KEYS, api_key }, path: 'api_key' })),
      ...UNSENDABLE.map((identifier) => ({
        body: { ...DEMO_KEYS, identifier },
        path: 'identifier',
      })),
    ],
  });

  it('goes through every step with good keys, times each, and stores nothing', async () => {
    const result = await run(DEMO_KEYS);
    expect(result.ok).toBe(true);
    expect(result.steps.map((step) => step.name)).toEqual([
      'login',
      'positions',
      'markets',
      'prices',
    ]);
    for (const step of result.steps) {
      expect(step.ok).toBe(true);
      expect(step.ms).toBeGreaterThanOrEqual(0);
      expect(step.detail).not.toContain('sim-demo');
      expect(step.response).not.toMatch(/sim-demo-(key|2026)/);
    }
    expect(result.steps.map((step) => step.finding)).toEqual([
      { code: 'accounts', count: expect.any(Number) },
      { code: 'positions', count: 0, account_id: expect.any(String) },
      { code: 'markets', count: expect.any(Number), search: 'Germany' },
      {
        code: 'price',
        market: expect.stringContaining('Germany'),
        bid: expect.any(Number),
        offer: expect.any(Number),
      },
    ]);
    expect(result.steps[1]?.response).toContain('GET /positions: 200\n{\n  "positions": []');
    expect((await staff.call('GET', '/api/me/ig/accounts')).body).toEqual([]);
  });

  it('is open to superusers too', async () => {
    const superuser = await broker.test.signIn({ isSuperuser: true });
    expect((await run(DEMO_KEYS, superuser)).ok).toBe(true);
  });

  it('ends at the login when the password is wrong, with the reason and without the password', async () => {
    const result = await run({ ...DEMO_KEYS, password: 'surely-not-this' });
    expect(result).toMatchObject({ ok: false, steps: [{ name: 'login', ok: false }] });
    expect(result.steps[0]?.detail).toContain('error.security.invalid-details');
    expect(result.steps[0]?.finding).toEqual({
      code: 'rejected',
      broker_code: 'error.security.invalid-details',
    });
    expect(JSON.stringify(result)).not.toContain('surely-not-this');
  });

  it('uses the saved keys when none are given, and responds with 404 when there are none', async () => {
    const response = await staff.call('POST', TEST, { environment: 'SIM' });
    expect(response.status).toBe(404);
    const owner = await broker.test.signIn({ isStuff: true });
    await owner.call('POST', '/api/me/ig/keys', DEMO_KEYS);
    expect((await run({ environment: 'SIM' }, owner)).ok).toBe(true);
  });

  it('names the step at which the broker fails', async () => {
    await broker.control('PUT', 'faults', { callFails: { answer: '502', path: '/positions' } });
    const result = await run(DEMO_KEYS);
    await broker.control('PUT', 'faults', { callFails: false });
    expect(result.ok).toBe(false);
    expect(result.steps.map((step) => [step.name, step.ok])).toEqual([
      ['login', true],
      ['positions', false],
    ]);
  });
});
