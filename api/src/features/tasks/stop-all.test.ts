import { setTimeout as sleep } from 'node:timers/promises';
import { stopAllTasks } from '@entropi/contracts/tasks';
import { inTransaction } from '@entropi/db/db';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { lockTask } from '@entropi/engine/store/task-state.repo';
import { sql } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { RunningCrowd, STOP_ALL } from '../../testing/running-crowd';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { LISTED_TASKS } from './stop-all.domain';

let test: TestApp;
let admin: TestUser;
let second: TestUser;
let stranger: TestUser;
let crowd: RunningCrowd;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  second = await test.signIn({ isSuperuser: true });
  stranger = await test.signIn();
  crowd = new RunningCrowd(test, admin);
});
afterAll(() => test.close());

describe('POST /api/admin/tasks/stop-all', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => STOP_ALL,
    body: () => ({}),
    allowedTo: () => admin,
    forbiddenTo: () => stranger,
    invalid: () => [{ body: { close_shares: 'yes' }, path: 'close_shares' }],
  });

  it('stops any number of tasks by the same few statements, and its job announces each once', async () => {
    const counter = countStatements(test.deps.urgentDb.$client);
    const few = await crowd.add(3);
    counter.reset();
    await crowd.stop();
    const forFew = counter.texts.length;
    const many = await crowd.add(2 * LISTED_TASKS);
    counter.reset();
    const response = await admin.call('POST', STOP_ALL);
    const { stopped, met, tasks } = response.as(stopAllTasks.reply);
    expect(counter.texts.length).toBe(forFew);
    expect([stopped, met, tasks.length]).toEqual([many.length, many.length, LISTED_TASKS]);
    expect(await crowd.countStates([...few, ...many])).toEqual({
      stopped: few.length + many.length,
    });
    const { job } = await awaitJob(test, admin, response, 200);
    expect(job).toMatchObject({ state: 'done', result: { succeeded: many.length, failed: 0 } });
    expect(await crowd.countTrail(many)).toBe(many.length);
    expect(await crowd.countTrail(few)).toBe(few.length);
  });

  it('is served while every connection of the pool is taken, also to a caller who is not in memory', async () => {
    const { $client: pool } = test.deps.db;
    const ids = await crowd.add(5);
    const other = await test.signIn({ isSuperuser: true });
    const taken = await Promise.all(
      Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()),
    );
    const waiting = stranger.call('GET', '/auth/me').catch(() => undefined);
    const preview = await other.call('GET', STOP_ALL);
    const { stopped } = await crowd.stop(other);
    for (const client of taken) client.release();
    await waiting;
    expect(preview.body).toMatchObject({ running: 5 });
    expect(stopped).toBe(5);
    expect(await crowd.countStates(ids)).toEqual({ stopped: 5 });
  });

  it('by two superusers at once stops each task once', async () => {
    const ids = await crowd.add(40);
    const both = await Promise.all([crowd.stop(admin), crowd.stop(second), crowd.stop(admin)]);
    expect(both.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(ids.length);
    for (let turn = 0; turn < 3; turn += 1) await test.runJobs();
    for (const { job_id } of both)
      expect(await crowd.findStop(job_id)).toMatchObject({ state: 'done' });
    expect(await crowd.countTrail(ids)).toBe(ids.length);
    expect(await crowd.countStates(ids)).toEqual({ stopped: ids.length });
  });

  it('returns the job that is still at work when there is nothing more to stop', async () => {
    await crowd.add(2);
    const first = await crowd.stop(admin);
    const { job_id, stopped } = await crowd.stop(second);
    expect([job_id, stopped]).toEqual([first.job_id, 0]);
    await test.runJobs();
  });

  it('stops all other tasks at once while one is locked, and that one as soon as it is free', async () => {
    const ids = await crowd.add(10);
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
    const { stopped, job_id } = await crowd.stop();
    expect(stopped).toBe(9);
    expect(await crowd.countStates(ids)).toEqual({ stopped: 9, active: 1 });
    free();
    await holding;
    await test.runJobs();
    expect(await crowd.findStop(job_id)).toMatchObject({ state: 'done', result: { total: 10 } });
    expect(await crowd.countStates(ids)).toEqual({ stopped: 10 });
    expect(await crowd.countTrail(ids)).toBe(10);
  });
});

async function untilLocked(userId: number): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.db.execute(
      sql`select from tasks where user_id = ${userId} for update skip locked`,
    );
    if (rows.length === 0) return;
    await sleep(5);
  }
}
