import { getJob, type Job, listJobRows } from '@entropi/contracts/jobs';
import { stopAllTasks } from '@entropi/contracts/tasks';
import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/admin/tasks/stop-all';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('brake');
  trader = await addTrader(broker, keys, first);
  await configureTrading(admin, trader);
});
afterAll(() => broker.close());

async function listStates(): Promise<string[]> {
  const { rows } = await broker.test.deps.db.execute<{ state: string }>(sql`
    select state from shares where user_id = ${trader.id} order by id desc limit 1`);
  return rows.map(({ state }) => state);
}

/** Starts the task, and waits until it has an open share. */
async function startTrading(): Promise<void> {
  const { status } = await admin.call('POST', `/api/admin/tasks/${trader.id}/start`);
  expect(status).toBe(200);
  await until(listStates, ([state]) => state === 'OPEN');
}

const readJob = async (id: string): Promise<Job> =>
  (await admin.call('GET', `/api/jobs/${id}`)).as(getJob.reply);

describe('stopping all tasks with their shares', () => {
  it('keeps the wish while no engine runs, and the next engine obeys it; the job reports each step', async () => {
    await startTrading();
    await broker.stopEngine();
    const { stopped, tasks, job_id } = (await admin.call('POST', URL, { close_shares: true })).as(
      stopAllTasks.reply,
    );
    expect(stopped).toBe(1);
    expect(tasks).toMatchObject([
      { task: { state: 'stopped' }, shares: [{ result: 'CLOSING', reason: null }] },
    ]);
    await broker.test.runJobs();
    expect(await readJob(job_id)).toMatchObject({ state: 'running', progress: 0 });
    expect(await listStates()).toEqual(['OPEN']);
    await broker.startEngine();
    await until(listStates, ([state]) => state === 'CLOSED');
    await broker.test.runJobs();
    expect(await readJob(job_id)).toMatchObject({ state: 'done', result: { succeeded: 1 } });
  });

  it('says by reason why the broker rejects closes, and closes the shares when it accepts them again', async () => {
    await startTrading();
    await broker.control('PUT', 'faults', {
      rejectOrder: { reason: 'MARKET_CLOSED_WITH_EDITS', action: 'CLOSE' },
    });
    const response = await admin.call('POST', URL, { close_shares: true });
    const { job, rows } = await awaitJob(broker.test, admin, response, 200);
    expect(job).toMatchObject({ state: 'done', error: null, result: { failed: 1 } });
    expect(job.reasons).toEqual([{ code: rows[0]?.error?.code, count: 1 }]);
    expect(rows).toMatchObject([
      { state: 'failed', error: { code: expect.stringMatching(/MARKET/) } },
    ]);
    await broker.control('PUT', 'faults', { rejectOrder: null });
    await until(listStates, ([state]) => state === 'CLOSED');
  });

  it('keeps a job that starts tasks from starting them again', async () => {
    const body = { action: 'start', user_ids: [trader.id] };
    const bulk = await admin.call('POST', '/api/admin/tasks/bulk', body);
    await admin.call('POST', URL);
    const { rows } = await awaitJob(broker.test, admin, bulk);
    expect(rows).toMatchObject([{ state: 'failed', error: { code: 'stopped_meanwhile' } }]);
    const list = await admin.call('GET', `/api/strategy/tasks/${trader.id}`);
    expect(list.body).toMatchObject({ state: 'stopped' });
  });

  it('cannot be cancelled, since nothing of it would be undone', async () => {
    const { job_id } = (await admin.call('POST', URL)).as(stopAllTasks.reply);
    const response = await admin.call('DELETE', `/api/jobs/${job_id}`);
    expect([response.status, response.body]).toMatchObject([409, { code: 'job_needed' }]);
    const rows = await admin.call('GET', `/api/jobs/${job_id}/rows`);
    expect(rows.as(listJobRows.reply).total).toBe(0);
  });
});
