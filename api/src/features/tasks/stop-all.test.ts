import { setTimeout as sleep } from 'node:timers/promises';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import { stopAllTasks } from '@entropi/contracts/tasks';
import { inTransaction } from '@entropi/db/db';
import { countStatements } from '@entropi/db/testing/statement-counter';
import {
  beginStart,
  findLastMassStop,
  findMassStop,
  listStoppedTasks,
} from '@entropi/engine/store/mass-stop.repo';
import { lockTask, moveTask } from '@entropi/engine/store/task-state.repo';
import { sql } from 'drizzle-orm';
import { stopAllCommand } from '../../cli/stop-all';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { allLongJobs } from '../jobs/all-long-jobs';
import { runTurn } from '../jobs/run-turn.domain';
import { LISTED_TASKS, stopAll } from './stop-all.domain';
import { listStopped } from './stop-all.repo';

const URL = '/api/admin/tasks/stop-all';

let test: TestApp;
let admin: TestUser;
let second: TestUser;
let stranger: TestUser;
let crowds = 0;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  second = await test.signIn({ isSuperuser: true });
  stranger = await test.signIn();
});
afterAll(() => test.close());

/** Users with running tasks; returns their ids. */
async function addRunning(count: number): Promise<number[]> {
  crowds += 1;
  const { rows } = await test.deps.db.execute<{ user_id: number }>(sql`
    with made as (
      insert into users (username, email)
      select ${`crowd${crowds}-`} || n, ${`crowd${crowds}-`} || n || '@example.test'
      from generate_series(1, ${count}::int) n returning id)
    insert into tasks (user_id, state) select id, 'active' from made returning user_id`);
  return rows.map((row) => row.user_id);
}

async function countStates(ids: number[]): Promise<Record<string, number>> {
  const { rows } = await test.deps.db.execute<{ state: string; tasks: number }>(sql`
    select state, count(*)::int as tasks from tasks where user_id = any(${sql.param(ids)}::int[])
    group by state`);
  return Object.fromEntries(rows.map(({ state, tasks }) => [state, tasks]));
}

async function countTrail(ids: number[]): Promise<number> {
  const { rows } = await test.deps.db.execute<{ entries: number }>(sql`
    select count(*)::int as entries from audit_entries
    where action = 'task.stop' and user_id = any(${sql.param(ids)}::int[])`);
  return rows[0]?.entries ?? 0;
}

const stop = async (by = admin, body?: object) =>
  (await by.call('POST', URL, body)).as(stopAllTasks.reply);
const findStop = async (jobId: string) =>
  (await admin.call('GET', `/api/jobs/${jobId}`)).as(getJob.reply);

describe('POST /api/admin/tasks/stop-all', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    body: () => ({}),
    allowedTo: () => admin,
    forbiddenTo: () => stranger,
    invalid: () => [{ body: { close_shares: 'yes' }, path: 'close_shares' }],
  });

  it('stops any number of tasks by the same few statements, and its job announces each once', async () => {
    const counter = countStatements(test.deps.urgentDb.$client);
    const few = await addRunning(3);
    counter.reset();
    await stop();
    const forFew = counter.texts.length;
    const many = await addRunning(2 * LISTED_TASKS);
    counter.reset();
    const response = await admin.call('POST', URL);
    const { stopped, met, tasks } = response.as(stopAllTasks.reply);
    expect(counter.texts.length).toBe(forFew);
    expect([stopped, met, tasks.length]).toEqual([many.length, many.length, LISTED_TASKS]);
    expect(await countStates([...few, ...many])).toEqual({ stopped: few.length + many.length });
    const { job } = await awaitJob(test, admin, response, 200);
    expect(job).toMatchObject({ state: 'done', result: { succeeded: many.length, failed: 0 } });
    expect(await countTrail(many)).toBe(many.length);
    expect(await countTrail(few)).toBe(few.length);
  });

  it('makes no rows of its job while the caller waits; the job makes them, some at a time and each once', async () => {
    const ids = await addRunning(10);
    const { job_id: jobId, tasks } = await stop();
    expect(tasks.map(({ task }) => task.user_id)).toEqual(ids);
    const countRows = async () => {
      const { rows } = await test.deps.db.execute<{ label: string }>(
        sql`select label from job_rows where job_id = ${jobId} order by number`,
      );
      return rows.length;
    };
    expect(await countRows()).toBe(0);
    const kept = await findMassStop(test.deps.db, jobId);
    if (!kept) throw new Error('no stop');
    const listSome = (rows: number) =>
      inTransaction(test.deps.db, (tx) =>
        listStoppedTasks(tx, { ...kept, jobId }, { rows, limit: 4 }),
      );
    expect([await listSome(0), await listSome(4)]).toEqual([6, 2]);
    expect(await countRows()).toBe(8);
    const order = { id: kept.id, jobId };
    const shown = await listStopped(test.deps.db, order, LISTED_TASKS);
    expect(shown.map(({ userId }) => userId)).toEqual(ids);
    await test.runJobs();
    expect(await findStop(jobId)).toMatchObject({ state: 'done', result: { succeeded: 10 } });
    expect(await countTrail(ids)).toBe(10);
  });

  it('is served while every connection of the pool is taken, also to a caller who is not in memory', async () => {
    const { $client: pool } = test.deps.db;
    const ids = await addRunning(5);
    const other = await test.signIn({ isSuperuser: true });
    const taken = await Promise.all(
      Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()),
    );
    const waiting = stranger.call('GET', '/auth/me').catch(() => undefined);
    const preview = await other.call('GET', URL);
    const { stopped } = await stop(other);
    for (const client of taken) client.release();
    await waiting;
    expect(preview.body).toMatchObject({ running: 5 });
    expect(stopped).toBe(5);
    expect(await countStates(ids)).toEqual({ stopped: 5 });
  });

  it('by two superusers at once stops each task once', async () => {
    const ids = await addRunning(40);
    const both = await Promise.all([stop(admin), stop(second), stop(admin)]);
    expect(both.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(ids.length);
    for (let turn = 0; turn < 3; turn += 1) await test.runJobs();
    for (const { job_id } of both) expect(await findStop(job_id)).toMatchObject({ state: 'done' });
    expect(await countTrail(ids)).toBe(ids.length);
    expect(await countStates(ids)).toEqual({ stopped: ids.length });
  });

  it('returns the job that is still at work when there is nothing more to stop', async () => {
    await addRunning(2);
    const first = await stop(admin);
    const { job_id, stopped } = await stop(second);
    expect([job_id, stopped]).toEqual([first.job_id, 0]);
    await test.runJobs();
  });

  it('stops all other tasks at once while one is locked, and that one as soon as it is free', async () => {
    const ids = await addRunning(10);
    const [held = 0] = ids;
    let free: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    const holding = inTransaction(test.deps.db, async (tx) => {
      await lockTask(tx, held);
      await gate;
    });
    // The lock is in place once another transaction cannot get it.
    await untilLocked(held);
    const { stopped, job_id } = await stop();
    expect(stopped).toBe(9);
    expect(await countStates(ids)).toEqual({ stopped: 9, active: 1 });
    free();
    await holding;
    await test.runJobs();
    expect(await findStop(job_id)).toMatchObject({ state: 'done', result: { total: 10 } });
    expect(await countStates(ids)).toEqual({ stopped: 10 });
    expect(await countTrail(ids)).toBe(10);
  });

  it('keeps a start that was ordered before it from taking effect, however far the start has come', async () => {
    const [userId = 0] = await addRunning(1);
    await stop();
    await test.runJobs();
    const start = (seenStop: number, gate: Promise<void>, onLocked: () => void) =>
      inTransaction(test.deps.db, async (tx) => {
        await beginStart(tx);
        const task = await lockTask(tx, userId);
        const by = { actorId: admin.id, actor: 'admin', reason: 'start', seenStop };
        await moveTask(tx, task, 'active', by);
        onLocked();
        await gate;
      });
    // This start has looked for stops and is not committed yet.
    const seen = await findLastMassStop(test.deps.db);
    let commit: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let starting = Promise.resolve();
    await new Promise<void>((resolve) => {
      starting = start(seen, gate, resolve);
    });
    const { job_id, stopped } = await stop();
    expect(stopped).toBe(0);
    const following = test.runJobs();
    commit();
    await starting;
    await following;
    expect(await findStop(job_id)).toMatchObject({ state: 'done', result: { total: 1 } });
    expect(await countStates([userId])).toEqual({ stopped: 1 });
  });

  it('leaves tasks running that are started after it', async () => {
    const [userId = 0] = await addRunning(1);
    const { job_id } = await stop();
    const seenStop = await findLastMassStop(test.deps.db);
    await inTransaction(test.deps.db, async (tx) => {
      const by = { actorId: admin.id, actor: 'admin', reason: 'start', seenStop };
      await moveTask(tx, await lockTask(tx, userId), 'active', by);
    });
    await test.runJobs();
    expect(await findStop(job_id)).toMatchObject({ state: 'done' });
    expect(await countStates([userId])).toEqual({ active: 1 });
    await stop();
    await test.runJobs();
  });

  it('goes on with its job where a process that died has left it, and announces no task twice', async () => {
    const ids = await addRunning(30);
    const { job_id: jobId } = await stop();
    // The first process dies after it has begun the rows and before it has ended them.
    const stopJob = allLongJobs.get('tasks.stop-all');
    if (!stopJob || !('followed' in stopJob)) throw new Error('no such kind');
    const dying = {
      ...stopJob,
      followed: { ...stopJob.followed, follow: () => Promise.reject(new Error('killed')) },
    };
    const { rows } = await test.deps.db.execute<{ turn: number }>(
      sql`select turn from jobs where id = ${jobId}`,
    );
    const turn = rows[0]?.turn ?? 0;
    const kinds = new Map([['tasks.stop-all', dying]]);
    await expect(runTurn(test.deps, { jobId, turn }, kinds)).rejects.toThrow('killed');
    expect(await findStop(jobId)).toMatchObject({ state: 'running', result: null });
    await test.deps.db.execute(sql`update jobs set lease_until = now() where id = ${jobId}`);
    await test.runJobs();
    expect(await findStop(jobId)).toMatchObject({ state: 'done', result: { succeeded: 30 } });
    expect(await countTrail(ids)).toBe(30);
  });

  it('takes effect even when the queue cannot be written to, and its job is found all the same', async () => {
    const ids = await addRunning(4);
    const broken = { ...test.deps.jobs, enqueue: () => Promise.reject(new Error('no queue')) };
    const order = { actorId: admin.id, actor: 'admin', closes: false };
    const { jobId, stopped } = await stopAll({ ...test.deps, jobs: broken }, order);
    expect(stopped).toBe(4);
    expect(await countStates(ids)).toEqual({ stopped: 4 });
    await test.deps.db.execute(
      sql`update jobs set enqueued_at = now() - interval '2 minutes' where id = ${jobId}`,
    );
    await enqueueUpkeep();
    for (let turn = 0; turn < 2; turn += 1) await test.runJobs();
    expect(await findStop(jobId)).toMatchObject({ state: 'done' });
  });

  it('works at the command line without any other process, and reports the outcome', async () => {
    const ids = await addRunning(6);
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const report = await stopAllCommand(test.deps, []);
    const written = said.mock.calls.map(([text]) => String(text)).join('');
    said.mockRestore();
    expect(written).toContain('6 tasks stopped');
    expect(report).toContain('6 of 6 done, 0 failed');
    expect(await countStates(ids)).toEqual({ stopped: 6 });
    const { rows } = await test.deps.db.execute(sql`
      select actor_id, actor from audit_entries where action = 'task.stop-all' order by id desc limit 1`);
    expect(rows).toEqual([{ actor_id: null, actor: 'command line' }]);
    const list = await admin.call('GET', `/api/jobs/${await newestStop()}/rows`);
    expect(list.as(listJobRows.reply).total).toBe(6);
    expect((await stranger.call('GET', `/api/jobs/${await newestStop()}`)).status).toBe(403);
  });
});

async function newestStop(): Promise<string> {
  const { rows } = await test.deps.db.execute<{ id: string }>(
    sql`select job_id as id from mass_stops order by mass_stops.id desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

async function enqueueUpkeep(): Promise<void> {
  await inTransaction(test.deps.db, (tx) => test.deps.jobs.enqueue(tx, 'long-job-upkeep', {}));
}

async function untilLocked(userId: number): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.db.execute(
      sql`select from tasks where user_id = ${userId} for update skip locked`,
    );
    if (rows.length === 0) return;
    await sleep(5);
  }
}
