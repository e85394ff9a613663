import { clearTaskError, getTask, startTask, stopTask } from '@entropi/contracts/tasks';
import { tasks } from '@entropi/db/schema/trading';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq } from 'drizzle-orm';
import { type BrokerApp, type BrokerLogin, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

/** The first pause before a locked login is tried again; each of the next ones is twice as long. */
const LOCK_S = 30;
let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let keys: BrokerLogin;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  const login = await broker.addLogin('locked');
  ({ keys } = login);
  trader = await addTrader(broker, keys, login.first);
  await configureTrading(admin, trader);
});
afterAll(() => broker.close());

const act = (action: string) => admin.call('POST', `/api/admin/tasks/${trader.id}/${action}`);
const readTask = async () =>
  (await trader.call('GET', `/api/strategy/tasks/${trader.id}`)).as(getTask.reply);

const countTries = async () => {
  const faults = (await broker.control('GET', 'faults')) as { struck: Record<string, number> };
  return faults.struck.loginLocked ?? 0;
};

describe('while the broker has locked the login of a user', () => {
  const scope = () => ({ identifier: keys.identifier });

  let lockedAt: number;
  beforeAll(async () => {
    lockedAt = performance.now();
    await broker.control('PUT', 'faults', { loginLocked: scope(), tokenExpired: scope() });
  });

  it('a task is started, says what stands in the way and when it is tried again, and opens nothing', async () => {
    const task = (await act('start')).as(startTask.reply);
    expect(task).toMatchObject({ state: 'active', degraded: 'login_locked', error: null });
    expect(Date.parse(task.degraded_until ?? '')).toBeGreaterThan(Date.now());
    expect(await readTask()).toMatchObject({ state: 'active', degraded: 'login_locked' });
  });

  it('its error is cleared', async () => {
    const fault = { errorCode: 'loss_limit', errorMessage: 'lost', errorAt: new Date() };
    await broker.test.deps.db
      .update(tasks)
      .set({ state: 'error', ...fault })
      .where(eq(tasks.userId, trader.id));
    const task = (await act('clear-error')).as(clearTaskError.reply);
    expect(task).toMatchObject({ state: 'paused', degraded: 'login_locked', error: null });
    expect((await act('start')).as(startTask.reply).state).toBe('active');
  });

  it('its keys cannot be checked: 503 says when they can, and they are not called wrong', async () => {
    const { status, body, headers } = await trader.call('POST', '/api/me/ig/keys', keys);
    expect([status, body]).toMatchObject([503, { code: 'login_locked' }]);
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LOCK_S * 2 ** ((await countTries()) - 1));
    const url = `/api/ig/dashboard/${trader.id}?use_cache=false`;
    expect((await trader.call('GET', url)).body).toMatchObject({ code: 'login_locked' });
  });

  it('has cost one attempt to log in, however often a login was needed', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect((await act('stop')).as(stopTask.reply).task.degraded).toBeNull();
      expect((await act('start')).as(startTask.reply).degraded).toBe('login_locked');
    }
    // A busy machine may be at it for longer than the first pause.
    const pauses = Math.floor((performance.now() - lockedAt) / 1000 / LOCK_S);
    const tries = await countTries();
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThanOrEqual(1 + pauses);
  });

  it('the task trades when the lock is over', async () => {
    await broker.control('PUT', 'faults', { loginLocked: null, tokenExpired: null });
    await broker.stopEngine();
    await broker.startEngine();
    await until(readTask, ({ state, degraded }) => state === 'active' && degraded === null);
    await until(
      async () => (await trader.call('GET', `/api/strategy/cycles/${trader.id}`)).body,
      (body) => (body as { total: number }).total === 1,
    );
  });
});
