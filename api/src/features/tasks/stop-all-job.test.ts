import { listJobRows } from '@entropi/contracts/jobs';
import { inTransaction } from '@entropi/db/db';
import { findMassStop, listStoppedTasks } from '@entropi/engine/store/mass-stop.repo';
import { sql } from 'drizzle-orm';
import { stopAllCommand } from '../../cli/stop-all';
import { RunningCrowd } from '../../testing/running-crowd';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { allLongJobs } from '../jobs/all-long-jobs';
import { runTurn } from '../jobs/run-turn.domain';
import { LISTED_TASKS, stopAll } from './stop-all.domain';
import { listStopped } from './stop-all.repo';

let test: TestApp;
let admin: TestUser;
let stranger: TestUser;
let crowd: RunningCrowd;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  stranger = await test.signIn();
  crowd = new RunningCrowd(test, admin);
});
afterAll(() => test.close());

describe('the job of a stop of all tasks', () => {
  it('makes no rows of its job while the caller waits; the job makes them, some at a time and each once', async () => {
    const ids = await crowd.add(10);
    const { job_id: jobId, tasks } = await crowd.stop();
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
    expect(await crowd.findStop(jobId)).toMatchObject({ state: 'done', result: { succeeded: 10 } });
    expect(await crowd.countTrail(ids)).toBe(10);
  });

  it('goes on with its job where a process that died has left it, and announces no task twice', async () => {
    const ids = await crowd.add(30);
    const { job_id: jobId } = await crowd.stop();
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
    expect(await crowd.findStop(jobId)).toMatchObject({ state: 'running', result: null });
    await test.deps.db.execute(sql`update jobs set lease_until = now() where id = ${jobId}`);
    await test.runJobs();
    expect(await crowd.findStop(jobId)).toMatchObject({ state: 'done', result: { succeeded: 30 } });
    expect(await crowd.countTrail(ids)).toBe(30);
  });

  it('takes effect even when the queue cannot be written to, and its job is found all the same', async () => {
    const ids = await crowd.add(4);
    const broken = { ...test.deps.jobs, enqueue: () => Promise.reject(new Error('no queue')) };
    const order = { actorId: admin.id, actor: 'admin', closes: false };
    const { jobId, stopped } = await stopAll({ ...test.deps, jobs: broken }, order);
    expect(stopped).toBe(4);
    expect(await crowd.countStates(ids)).toEqual({ stopped: 4 });
    await test.deps.db.execute(
      sql`update jobs set enqueued_at = now() - interval '2 minutes' where id = ${jobId}`,
    );
    await enqueueUpkeep();
    for (let turn = 0; turn < 2; turn += 1) await test.runJobs();
    expect(await crowd.findStop(jobId)).toMatchObject({ state: 'done' });
  });

  it('works at the command line without any other process, and reports the outcome', async () => {
    const ids = await crowd.add(6);
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const report = await stopAllCommand(test.deps, []);
    const written = said.mock.calls.map(([text]) => String(text)).join('');
    said.mockRestore();
    expect(written).toContain('6 tasks stopped');
    expect(report).toContain('6 of 6 done, 0 failed');
    expect(await crowd.countStates(ids)).toEqual({ stopped: 6 });
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
