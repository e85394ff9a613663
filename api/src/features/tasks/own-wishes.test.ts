import type { StopResult } from '@entropi/contracts/tasks';
import type { Task } from '@entropi/contracts/trading-model';
import { inTransaction } from '@entropi/db/db';
import { cycles } from '@entropi/db/schema/trading';
import { failTask } from '@entropi/engine/store/task-state.repo';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading, DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from '../shares/share-view';
import { resumeJob } from './resume.job';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let stranger: TestUser;
let made = 0;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  stranger = await broker.test.signIn();
});
beforeEach(async () => {
  made += 1;
  const { keys, first } = await broker.addLogin(`wish${made}`);
  trader = await addTrader(broker, keys, first);
});
afterAll(() => broker.close());

const act = (action: string, body?: object, by = trader) =>
  by.call('POST', `/api/strategy/tasks/${trader.id}/${action}`, body);
const readTask = async () =>
  (await trader.call('GET', `/api/strategy/tasks/${trader.id}`)).body as Task;
const listOpen = () => readShares(broker.test.deps.db, trader.id, 'open');
const untilState = (state: Task['state']) => until(readTask, (task) => task.state === state);
const openOne = (key: string) =>
  call(broker.test.app, 'POST', `/api/strategy/shares/${trader.id}`, {
    token: trader.accessToken,
    headers: { 'idempotency-key': key },
    body: { epic: DAX, direction: 'BUY', size: 1 },
  });
const untilOpen = (count: number) =>
  until(listOpen, (shares) => shares.filter(({ state }) => state === 'OPEN').length === count);

describe.each(['close-all', 'stop-after-cycle'])(
  'POST /api/strategy/tasks/{user_id}/%s',
  (action) => {
    itRejects({
      app: () => broker.test,
      method: 'POST',
      url: () => `/api/strategy/tasks/${trader.id}/${action}`,
      allowedTo: () => trader,
      forbiddenTo: () => stranger,
      invalid: () => [{ body: { now: true }, path: 'now' }],
    });
  },
);

describe('closing all', () => {
  it('closes the shares that the ladder and the user opened, and opens none in their place', async () => {
    await configureTrading(admin, trader);
    expect((await act('start')).status).toBe(200);
    await untilOpen(1);
    expect((await openOne('by-hand')).status).toBe(202);
    await untilOpen(2);
    const closed = await act('close-all');
    expect(closed.status).toBe(200);
    const { task, shares } = closed.body as StopResult;
    expect(task.state).toBe('paused');
    expect(shares.map(({ result }) => result)).toEqual(['CLOSED', 'CLOSED']);
    const past = await readShares(broker.test.deps.db, trader.id, 'closed');
    expect(past.map(({ close_reason }) => close_reason)).toEqual(['MANUAL', 'MANUAL']);
    expect(await listOpen()).toEqual([]);
  });

  it('is not refused to a suspended user, nor when nothing is open', async () => {
    const suspended = await broker.test.signIn({ isSuspended: true });
    const path = `/api/strategy/tasks/${suspended.id}/close-all`;
    expect((await suspended.call('POST', path)).body).toMatchObject({ shares: [] });
  });
});

describe('a stop after the cycle', () => {
  it('pauses at once without a cycle, and is 409 for a stopped task', async () => {
    expect((await act('stop-after-cycle')).body).toMatchObject({ status: 409, code: 'task_state' });
  });

  it('lets the cycle end and then pauses; a start takes it back', async () => {
    await configureTrading(admin, trader);
    await act('start');
    await untilOpen(1);
    expect((await act('stop-after-cycle')).body).toMatchObject({
      state: 'active',
      pauses_after_cycle: true,
    });
    expect((await act('start')).body).toMatchObject({ state: 'active', pauses_after_cycle: false });
    await act('stop-after-cycle');
    const [share] = await listOpen();
    await trader.call('DELETE', `/api/strategy/shares/${share?.deal_id}`);
    expect(await untilState('paused')).toMatchObject({ pauses_after_cycle: false });
    expect((await act('start')).body).toMatchObject({ pauses_after_cycle: false });
    await act('close-all');
  });
});

describe('a pause until a time', () => {
  const inMs = (ms: number) => new Date(broker.test.deps.now().getTime() + ms).toISOString();
  const resumeAfter = (moment: string, ms: number) => {
    const now = () => new Date(Date.parse(moment) + ms);
    return resumeJob.run({ ...broker.test.deps, now }, {}, '');
  };

  it('ends by itself, not before, and not when the user paused again for good', async () => {
    await configureTrading(admin, trader, { trading_hours: closedToday() });
    await act('start');
    const until = inMs(3_600_000);
    expect((await act('pause', { until })).body).toMatchObject({
      state: 'paused',
      paused_until: until,
    });
    await resumeAfter(until, -1);
    expect((await readTask()).state).toBe('paused');
    await resumeAfter(until, 0);
    expect(await readTask()).toMatchObject({ state: 'active', paused_until: null });
    await act('pause', { until });
    await act('pause');
    await resumeAfter(until, 3_600_000);
    expect(await readTask()).toMatchObject({ state: 'paused', paused_until: null });
  });

  it('does not start a task that was stopped, or whose user is suspended, meanwhile', async () => {
    await configureTrading(admin, trader, { trading_hours: closedToday() });
    await act('start');
    const until = inMs(3_600_000);
    await act('pause', { until });
    await admin.call('POST', `/api/admin/tasks/${trader.id}/stop`);
    await resumeAfter(until, 60_000);
    expect((await readTask()).state).toBe('stopped');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is stopped with all others', () => admin.call('POST', '/api/admin/tasks/stop-all')],
    [
      'has a fault',
      () =>
        inTransaction(broker.test.deps.db, (tx) =>
          failTask(tx, trader.id, { code: 'reconcile_mismatch', message: 'a deal is missing' }),
        ),
    ],
  ])('is over for a task that %s: it does not say that it goes on', async (_what, end) => {
    await configureTrading(admin, trader, { trading_hours: closedToday() });
    await act('start');
    await act('pause', { until: inMs(3_600_000) });
    await end();
    const { state, paused_until } = await readTask();
    expect([state !== 'paused', paused_until]).toEqual([true, null]);
  });

  it.each([-1, 9 * 86_400_000])('is 422 for a time %d ms from now', async (ms) => {
    const rejected = await act('pause', { until: inMs(ms) });
    expect([rejected.status, rejected.body]).toMatchObject([422, { details: [{ path: 'until' }] }]);
  });
});

describe('PUT /api/strategy/cycles/{user_id}/{cycle_id}/note', () => {
  it('stores a user’s note about one of their cycles, and about no other user’s', async () => {
    await configureTrading(admin, trader);
    await act('start');
    await untilOpen(1);
    const { db } = broker.test.deps;
    const [cycle] = await db.select().from(cycles).where(eq(cycles.userId, trader.id));
    const path = `/api/strategy/cycles/${trader.id}/${cycle?.id}/note`;
    const note = 'Opened before the news: <b>not again</b>';
    expect((await trader.call('PUT', path, { note: ` ${note} ` })).body).toEqual({ note });
    const list = await trader.call('GET', `/api/strategy/cycles/${trader.id}`);
    expect(list.body).toMatchObject({ items: [{ note }] });
    const foreign = `/api/strategy/cycles/${stranger.id}/${cycle?.id}/note`;
    expect((await stranger.call('PUT', foreign, { note })).status).toBe(404);
    expect((await stranger.call('PUT', path, { note })).status).toBe(403);
    expect((await trader.call('PUT', path, { note: 'x'.repeat(2001) })).status).toBe(422);
    await act('close-all');
  });
});

/** Sessions of a day that is neither today nor yesterday: no cycle begins. */
const closedToday = () => ({
  days: [((new Date().getUTCDay() + 2) % 7) + 1],
  from: '08:00',
  to: '09:00',
});
