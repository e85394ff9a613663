import { previewActOnTasks } from '@entropi/contracts/bulk';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { sql } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/admin/tasks/bulk';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let bare: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('bulk');
  trader = await addTrader(broker, keys, first, { username: 'trader' });
  bare = await broker.test.signIn({ username: 'bare' });
  await configureTrading(admin, trader);
});
afterAll(() => broker.close());

const act = async (action: string, more: object = {}) => {
  const body = { action, user_ids: [trader.id, bare.id], ...more };
  return awaitJob(broker.test, admin, await admin.call('POST', URL, body));
};

describe('POST /api/admin/tasks/bulk', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => URL,
    body: () => ({ action: 'pause', user_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: { action: 'delete', user_ids: [trader.id] }, path: 'action' },
      { body: { action: 'start' }, path: 'user_ids' },
      { body: { action: 'start', user_ids: [] }, path: 'user_ids' },
      { body: { action: 'start', user_ids: [trader.id, trader.id] }, path: 'user_ids' },
      {
        body: { action: 'start', user_ids: [trader.id], close_shares: true },
        path: 'close_shares',
      },
      {
        body: { action: 'stop', user_ids: [1], matching: { filter: {}, confirmed: 1 } },
        path: 'user_ids',
      },
      { body: { action: 'stop', matching: { filter: {} } }, path: 'matching.confirmed' },
      {
        body: { action: 'stop', matching: { filter: { role: 'staff' }, confirmed: 1 } },
        path: 'matching.filter.role',
      },
      {
        body: { action: 'stop', matching: { filter: { state: 'asleep' }, confirmed: 1 } },
        path: 'matching.filter.state',
      },
      {
        body: { action: 'stop', matching: { filter: {}, except_ids: [1, 1], confirmed: 1 } },
        path: 'matching.except_ids',
      },
    ],
  });

  it('starts, pauses and stops the tasks for which it is possible, and says why not for the others', async () => {
    const started = await act('start');
    expect(started.job).toMatchObject({ kind: 'tasks.act', result: { succeeded: 1, failed: 1 } });
    expect(started.rows).toMatchObject([
      { label: 'trader', state: 'done', result: { user_id: trader.id, state: 'active' } },
      { label: 'bare', state: 'failed', error: { code: 'no_strategy' } },
    ]);
    const paused = await act('pause');
    expect(paused.rows).toMatchObject([
      { state: 'done', result: { state: 'paused' } },
      { state: 'failed', error: { code: 'task_state' } },
    ]);
    const stopped = await act('stop', { close_shares: true });
    expect(stopped.rows).toMatchObject([
      { state: 'done', result: { state: 'stopped' } },
      { state: 'done', result: { state: 'stopped', shares: [] } },
    ]);
  });

  it('reports a user who does not exist, and does the others', async () => {
    const { rows } = await act('stop', { user_ids: [999_999, trader.id] });
    expect(rows).toMatchObject([
      { label: '#999999', state: 'failed', error: { code: 'not_found' } },
      { label: 'trader', state: 'done' },
    ]);
  });

  it('acts on all that match the filter, on whatever page, except those left out', async () => {
    const ids = await addCrowd('crowd', 60, 'active');
    const [left = 0, ...others] = ids;
    const paused = await addCrowd('crowdless', 1, 'paused');
    const matching = { filter: { search: 'crowd', state: 'active' }, except_ids: [left] };
    const accepted = await admin.call('POST', URL, {
      action: 'pause',
      matching: { ...matching, confirmed: others.length },
    });
    const { job, rows } = await awaitJob(broker.test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', result: { total: 59, succeeded: 59, failed: 0 } });
    expect(rows.map((row) => row.result?.user_id).sort()).toEqual([...others].sort());
    expect(await countStates([left])).toEqual({ active: 1 });
    expect(await countStates([...others, ...paused])).toEqual({ paused: 60 });
  });

  it('does nothing when more match than were confirmed, and says so; when fewer match, they are done', async () => {
    const ids = await addCrowd('grown', 3, 'active');
    const stop = (confirmed: number) =>
      admin.call('POST', URL, {
        action: 'stop',
        matching: { filter: { search: 'grown' }, confirmed },
      });
    const before = (await admin.call('GET', '/api/jobs/')).body as { total: number };
    const rejected = await stop(2);
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'selection_grown' }]);
    expect(await countStates(ids)).toEqual({ active: 3 });
    const after = (await admin.call('GET', '/api/jobs/')).body as { total: number };
    expect(after.total).toBe(before.total);
    const { job } = await awaitJob(broker.test, admin, await stop(4));
    expect(job).toMatchObject({ result: { succeeded: 3 } });
    const none = await admin.call('POST', URL, {
      action: 'stop',
      matching: { filter: { search: 'no such user' }, confirmed: 0 },
    });
    expect((await awaitJob(broker.test, admin, none)).job).toMatchObject({ state: 'done' });
  });

  it('never meets a superuser or a deleted user by a filter', async () => {
    const [gone = 0] = await addCrowd('gone', 1, 'active');
    await broker.test.deps.db.execute(sql`update users set deleted_at = now() where id = ${gone}`);
    const root = await broker.test.signIn({ isSuperuser: true, username: 'gone-root' });
    const matching = { filter: { search: 'gone' }, confirmed: 10 };
    const accepted = await admin.call('POST', URL, { action: 'stop', matching });
    expect((await awaitJob(broker.test, admin, accepted)).rows).toEqual([]);
    expect(root.id).toBeGreaterThan(0);
  });

  it('stores the rows of many by one statement', async () => {
    await addCrowd('many', 1500, 'paused');
    const counter = countStatements(broker.test.deps.db.$client);
    counter.reset();
    const matching = { filter: { search: 'many' }, confirmed: 1500 };
    const accepted = await admin.call('POST', URL, { action: 'pause', matching });
    const inserts = counter.texts.filter((text) => /insert into "?job_rows/.test(text));
    expect(inserts).toHaveLength(1);
    const { job_id: id } = accepted.body as { job_id: string };
    const rows = await admin.call('GET', `/api/jobs/${id}/rows?skip=1499`);
    expect(rows.body).toMatchObject({ total: 1500, items: [{ number: 1500, state: 'waiting' }] });
    await admin.call('DELETE', `/api/jobs/${id}`);
  });
});

describe('POST /api/admin/tasks/bulk/preview', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => `${URL}/preview`,
    body: () => ({ user_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: {}, path: 'user_ids' },
      { body: { user_ids: [1], matching: { filter: {} } }, path: 'user_ids' },
      { body: { matching: { filter: { skip: 1 } } }, path: 'matching.filter.skip' },
    ],
  });

  it('counts the tasks that a call would meet, by state, with their open shares and their worth, and does nothing', async () => {
    const ids = await addCrowd('seen', 2, 'active');
    const preview = async (body: object) =>
      (await admin.call('POST', `${URL}/preview`, body)).as(previewActOnTasks.reply);
    const matching = { filter: { search: 'seen' } };
    const met = { count: 2, states: [{ state: 'active', count: 2 }] };
    const none = [{ name: null, count: 2 }];
    const rest = { open_shares: 0, unrealised: [], plans: none, strategies: none };
    expect(await preview({ matching })).toEqual({ ...met, ...rest });
    expect(await preview({ user_ids: [...ids, bare.id, 999_999] })).toMatchObject({
      count: 3,
      states: [
        { state: 'active', count: 2 },
        { state: 'stopped', count: 1 },
      ],
    });
    expect(await preview({ matching: { filter: { search: 'nobody at all' } } })).toEqual({
      count: 0,
      states: [],
      open_shares: 0,
      unrealised: [],
      plans: [],
      strategies: [],
    });
    expect(await countStates(ids)).toEqual({ active: 2 });
  });
});

describe('trying again', () => {
  it('does the failed rows, knowing about the stops until then', async () => {
    const failed = await act('start', { user_ids: [bare.id, 999_999] });
    expect(failed.job).toMatchObject({ can_retry: true, retried_by: null });
    const accepted = await admin.call('POST', `/api/jobs/${failed.job.id}/retry`);
    const again = await awaitJob(broker.test, admin, accepted);
    expect(again.rows).toMatchObject([
      { number: 1, label: 'bare', error: { code: 'no_strategy' } },
      { number: 2, label: '#999999', error: { code: 'not_found' } },
    ]);
    // A stop of all keeps starts that were ordered before it from taking effect, but not those that are ordered
    // again.
    await admin.call('POST', '/api/admin/tasks/stop-all');
    const late = await startTraderLate();
    expect(late.rows).toMatchObject([{ state: 'failed', error: { code: 'stopped_meanwhile' } }]);
    const wanted = await admin.call('POST', `/api/jobs/${late.job.id}/retry`);
    expect((await awaitJob(broker.test, admin, wanted)).rows).toMatchObject([
      { label: 'trader', state: 'done', result: { state: 'active' } },
    ]);
  });
});

/** Orders a start, and stops all tasks before it is done. */
async function startTraderLate() {
  await act('stop', { user_ids: [trader.id] });
  const accepted = await admin.call('POST', URL, { action: 'start', user_ids: [trader.id] });
  await admin.call('POST', '/api/admin/tasks/stop-all');
  return awaitJob(broker.test, admin, accepted);
}

/** Users with tasks in a state; returns their ids. */
async function addCrowd(name: string, count: number, state: string): Promise<number[]> {
  const { rows } = await broker.test.deps.db.execute<{ user_id: number }>(sql`
    with made as (
      insert into users (username, email)
      select ${`${name}-`} || n, ${`${name}-`} || n || '@example.test'
      from generate_series(1, ${count}::int) n returning id)
    insert into tasks (user_id, state) select id, ${state}::task_state from made returning user_id`);
  return rows.map((row) => row.user_id);
}

async function countStates(ids: number[]): Promise<Record<string, number>> {
  const { rows } = await broker.test.deps.db.execute<{ state: string; tasks: number }>(sql`
    select state, count(*)::int as tasks from tasks where user_id = any(${sql.param(ids)}::int[])
    group by state`);
  return Object.fromEntries(rows.map(({ state, tasks }) => [state, tasks]));
}
