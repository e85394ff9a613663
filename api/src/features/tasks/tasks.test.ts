import {
  clearTaskError,
  getCurrentStrategy,
  getProfitCounter,
  getProfitMultipliers,
  getSellMode,
  getTask,
  pauseTask,
  previewStopAll,
  resetProfitCounter,
  startTask,
  stopAllTasks,
  stopTask,
} from '@entropi/contracts/tasks';
import { auditEntries } from '@entropi/db/schema/audit';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, eq, isNull } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let stranger: TestUser;
let strategyId: number;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  stranger = await broker.test.signIn();
  const { keys, first } = await broker.addLogin('tasks');
  trader = await addTrader(broker, keys, first);
  strategyId = await configureTrading(admin, trader);
});

afterAll(() => broker.close());

const taskUrl = () => `/api/strategy/tasks/${trader.id}`;
const actionUrl = (action: string, user = trader) => `/api/admin/tasks/${user.id}/${action}`;
const act = (action: string, body?: unknown) => admin.call('POST', actionUrl(action), body);
const readTask = async () => (await trader.call('GET', taskUrl())).as(getTask.reply);
const openShares = async () => {
  const { body } = await trader.call('GET', `/api/ig/dashboard/${trader.id}`);
  return (body as { open_shares: { state: string }[] }).open_shares;
};
const untilTrading = () =>
  until(openShares, (list) => list.some((share) => share.state === 'OPEN'));

describe('GET /api/strategy/tasks/{user_id}', () => {
  itRejects({
    app: () => broker.test,
    method: 'GET',
    url: taskUrl,
    forbiddenTo: () => stranger,
  });

  it('returns a stopped task for a user who has never started one, 404 for an unknown user', async () => {
    expect(await readTask()).toMatchObject({
      state: 'stopped',
      strategy_id: strategyId,
      current_strategy_id: strategyId,
      sell_mode: 'SINGLE',
      next_action: null,
      unmanaged_shares: 0,
    });
    expect((await admin.call('GET', '/api/strategy/tasks/999999')).status).toBe(404);
  });
});

describe.each(['start', 'pause', 'stop', 'clear-error'])(
  'POST /api/admin/tasks/{user_id}/%s',
  (action) => {
    itRejects({
      app: () => broker.test,
      method: 'POST',
      url: () => actionUrl(action),
      allowedTo: () => admin,
      forbiddenTo: () => trader,
      invalid: () => [{ body: { close_shares: 'yes', now: true }, path: 'now' }],
    });

    it('responds with 404 for an unknown user', async () => {
      expect((await admin.call('POST', `/api/admin/tasks/999999/${action}`)).status).toBe(404);
    });
  },
);

describe('a task', () => {
  it('cannot be paused or cleared while it is stopped', async () => {
    expect((await act('pause')).status).toBe(409);
    expect((await act('clear-error')).status).toBe(409);
  });

  it('starts after a reconcile, trades, and says which action comes next', async () => {
    const started = (await act('start')).as(startTask.reply);
    expect(started.state).toBe('active');
    await untilTrading();
    const task = await until(readTask, (now) => now.last_tick_at !== null);
    expect(task.next_action?.kind).toMatch(/OPEN|CLOSE/);
    expect(task.next_action?.level).toBeGreaterThan(0);
    expect((await act('start')).as(startTask.reply).since).toBe(task.since);
  });

  it('returns the cycle with its ladder to its user alone', async () => {
    const url = `/api/strategy/cycles/${trader.id}`;
    const { body } = await trader.call('GET', url);
    expect(body).toMatchObject({
      total: 1,
      items: [{ anchor: 8001, ended_at: null, open_shares: 1, target_level: 8011 }],
    });
    expect((await stranger.call('GET', url)).status).toBe(403);
    const scales = await trader.call('GET', `/api/strategy/scales/strategy/${strategyId}/current`);
    expect(scales.body).toMatchObject([
      { level: 0, trigger_level: 8001, state: 'OPEN', share: { state: 'OPEN' } },
      { level: 1, trigger_level: 7981, state: 'WAITING', share: null },
      { level: 2, trigger_level: 7951, state: 'WAITING' },
    ]);
    const both = await trader.call('GET', `/api/strategy/scale/strategy/${strategyId}`);
    expect(both.body).toMatchObject({
      template: { source: 'STRATEGY', levels: [{ offset: 0 }, { offset: 20 }, { offset: 50 }] },
      current: scales.body,
    });
    const ofStranger = await stranger.call('GET', `/api/strategy/scale/strategy/${strategyId}`);
    expect(ofStranger.body).toMatchObject({ template: { levels: [{}, {}, {}] }, current: [] });
    const ofUser = await admin.call('GET', `/api/admin/scales/${trader.id}`);
    expect(ofUser.body).toEqual(scales.body);
    expect((await trader.call('GET', `/api/admin/scales/${trader.id}`)).status).toBe(403);
  });

  it('lets the administrator remove a level that waits, but none that is open', async () => {
    const current = `/api/strategy/scales/strategy/${strategyId}/current`;
    const levels = (await trader.call('GET', current)).body as { id: number }[];
    const remove = (index: number) =>
      admin.call('DELETE', `/api/strategy/scale/strategy/${strategyId}/${levels[index]?.id}`);
    expect((await remove(0)).status).toBe(409);
    expect((await remove(2)).status).toBe(204);
    expect((await remove(2)).status).toBe(404);
    expect((await trader.call('GET', current)).body).toHaveLength(2);
  });

  it('changes its sell mode and multipliers at once, and rejects what contradicts itself', async () => {
    const config = (await admin.call('GET', actionUrl('sell-mode'))).as(getSellMode.reply).config;
    const all = await admin.call('POST', actionUrl('set-sell-mode'), { mode: 'ALL' });
    expect(all.body).toMatchObject({ sell_mode: 'ALL', effective_mode: 'ALL' });
    const trail = (give_back: number) =>
      admin.call('POST', actionUrl('set-sell-mode'), {
        mode: 'ALL',
        config: { ...config, trailing: { activate: 5, give_back } },
      });
    const rejected = await trail(6);
    expect([rejected.status, rejected.body]).toMatchObject([
      422,
      { details: [{ path: 'config.trailing.give_back' }] },
    ]);
    expect((await trail(2)).status).toBe(200);
    const { body: trailed } = await trader.call('GET', `/api/strategy/cycles/${trader.id}`);
    expect(trailed).toMatchObject({ items: [{ configured_mode: 'ALL', target_level: 8006 }] });
    await admin.call('POST', actionUrl('set-sell-mode'), { mode: 'ALL', config });
    const multipliers = { keyed_by: 'OPEN_SHARES', rows: [{ from: 1, multiplier: 2 }] };
    await admin.call('POST', actionUrl('set-profit-multipliers'), multipliers);
    const read = await admin.call('GET', actionUrl('profit-multipliers'));
    expect(read.as(getProfitMultipliers.reply)).toEqual(multipliers);
    const { body } = await trader.call('GET', `/api/strategy/cycles/${trader.id}`);
    expect(body).toMatchObject({ items: [{ configured_mode: 'ALL', target_level: 8021 }] });
    const modes = await admin.call('GET', '/api/admin/tasks/sell-modes');
    expect(modes.body).toEqual(['ALL', 'SINGLE', 'RECOVERY']);
  });

  it('goes on with a RECOVERY that has begun when its sell mode changes', async () => {
    const own = and(eq(cycles.userId, trader.id), isNull(cycles.endedAt));
    const begun = { effectiveMode: 'RECOVERY', effectiveReason: 'enter_when' } as const;
    await broker.test.deps.db.update(cycles).set(begun).where(own);
    const set = await admin.call('POST', actionUrl('set-sell-mode'), { mode: 'SINGLE' });
    expect(set.body).toMatchObject({ sell_mode: 'SINGLE', effective_mode: 'RECOVERY' });
    await broker.test.deps.db
      .update(cycles)
      .set({ effectiveMode: 'ALL', effectiveReason: null })
      .where(own);
    await admin.call('POST', actionUrl('set-sell-mode'), { mode: 'ALL' });
  });

  it('is paused and started again', async () => {
    expect((await act('pause')).as(pauseTask.reply).state).toBe('paused');
    expect((await act('pause')).status).toBe(200);
    expect((await act('start')).as(startTask.reply).state).toBe('active');
  });

  it('stops and leaves its shares open, and says how many are not managed any more', async () => {
    const { task, shares } = (await act('stop')).as(stopTask.reply);
    expect(task).toMatchObject({ state: 'stopped', unmanaged_shares: 1 });
    expect(shares).toMatchObject([{ result: 'LEFT_OPEN' }]);
  });

  it('is counted, with its open shares, before all tasks are stopped', async () => {
    const url = '/api/admin/tasks/stop-all';
    expect((await stranger.call('GET', url)).status).toBe(403);
    const before = (await admin.call('GET', url)).as(previewStopAll.reply);
    await act('start');
    await untilTrading();
    const preview = (await admin.call('GET', url)).as(previewStopAll.reply);
    expect(preview).toMatchObject({ users: [], running: before.running + 1, open_shares: 1 });
    expect(preview.unrealised).toMatchObject([{ currency: 'EUR' }]);
  });

  it('stops with every share closed and each result reported', async () => {
    await act('start');
    const response = await admin.call('POST', '/api/admin/tasks/stop-all', { close_shares: true });
    expect(response.as(stopAllTasks.reply)).toMatchObject({
      tasks: [{ task: { user_id: trader.id, state: 'stopped' }, shares: [{ result: 'CLOSING' }] }],
      stopped: 1,
      met: 1,
    });
    const { job, rows } = await awaitJob(broker.test, admin, response, 200);
    expect(job).toMatchObject({ kind: 'tasks.stop-all', result: { succeeded: 1, failed: 0 } });
    expect(rows).toMatchObject([
      { label: trader.username, state: 'done', result: { state: 'stopped', closed: 1, left: 0 } },
    ]);
    expect(await openShares()).toEqual([]);
    // The engine ends the cycle after the last close.
    const counter = await until(
      async () => (await admin.call('GET', actionUrl('profit-counter'))).as(getProfitCounter.reply),
      ({ lost }) => lost > 0,
    );
    expect(counter).toMatchObject({ won: 0, lost: 1, streak: 0 });
    const reset = await admin.call('DELETE', actionUrl('profit-counter'));
    expect(reset.as(resetProfitCounter.reply)).toMatchObject({ won: 0, lost: 0, counter: 0 });
    const [entry] = await broker.test.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'task.profit-counter-reset'));
    expect(entry).toMatchObject({ subject: `user:${trader.id}`, before: { lost: 1 } });
    const strategy = await admin.call('GET', actionUrl('current-strategy'));
    expect(strategy.as(getCurrentStrategy.reply)?.id).toBe(strategyId);
  });

  it('goes from error to paused after a reconcile, and cannot be started before', async () => {
    const { db } = broker.test.deps;
    const fault = {
      errorCode: 'loss_limit',
      errorMessage: 'lost',
      errorAt: new Date(),
      errorAmountMinor: -1250,
      errorCurrency: 'EUR',
    };
    await db
      .update(tasks)
      .set({ state: 'error', ...fault })
      .where(eq(tasks.userId, trader.id));
    expect((await act('start')).status).toBe(409);
    expect((await readTask()).error).toMatchObject({
      code: 'loss_limit',
      message: 'lost',
      amount: { amount: '-12.50', currency: 'EUR' },
    });
    const cleared = (await act('clear-error')).as(clearTaskError.reply);
    expect(cleared).toMatchObject({ state: 'paused', error: null });
    await act('stop');
  });

  it('cannot be started while its user is suspended, without a strategy or without an engine', async () => {
    const suspended = await broker.test.signIn({ isSuspended: true });
    expect((await admin.call('POST', actionUrl('start', suspended))).status).toBe(402);
    expect((await admin.call('POST', actionUrl('start', stranger))).status).toBe(409);
    await broker.stopEngine();
    expect((await act('start')).status).toBe(503);
    expect((await readTask()).state).toBe('stopped');
    await broker.startEngine();
  });
});
