import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getJob, type Job } from '@entropi/shared/contracts/jobs';
import { sql } from 'drizzle-orm';
import { until } from '../../engine/testing/engine-harness';
import { killProcess, startJobsProcess } from '../../testing/jobs-process';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';

const USERS = 600;
const KILLS = 2;
const START_MS = 60_000;

let test: TestApp;
let dataDir: string;
let running: ChildProcess | null = null;

beforeAll(async () => {
  test = await createTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-jobs-'));
  await addMarket(test.deps.db);
}, 30_000);
afterAll(async () => {
  if (running) await killProcess(running);
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a jobs process that is killed in the middle of a job', () => {
  it('goes on after each restart, and does no row twice', async () => {
    const { db } = test.deps;
    await db.execute(sql`insert into users (username, email)
      select 'crowd-' || n, 'crowd-' || n || '@example.test' from generate_series(1, ${USERS}) n`);
    const admin = await test.signIn({ isSuperuser: true });
    const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
    const { id } = made.body as { id: number };
    const started = await admin.call('POST', '/api/strategy/migrate/all-users-to-strategies', {
      strategy_id: id,
    });
    const url = `/api/jobs/${(started.body as { job_id: string }).job_id}`;
    const read = async (): Promise<Job> => (await admin.call('GET', url)).as(getJob.reply);

    const seen: number[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = (await read()).progress;
      running = startJobsProcess({ databaseUrl: test.databaseUrl, dataDir });
      await until(read, (job) => job.progress > before, START_MS);
      await killProcess(running);
      const job = await read();
      expect(job.state).toBe('running');
      seen.push(job.progress);
    }
    running = startJobsProcess({ databaseUrl: test.databaseUrl, dataDir });
    const done = await until(read, (job) => job.state === 'done', START_MS);

    expect(seen.every((progress) => progress > 0 && progress < 1)).toBe(true);
    expect(done.result).toEqual({ total: USERS, succeeded: USERS, failed: 0, skipped: 0 });
    const { rows } = await db.execute<{ times: number; of_users: number }>(sql`
      select times, count(*)::int as of_users from (
        select user_id, count(*)::int as times from audit_entries
        where action = 'config.set' group by user_id) counted group by times`);
    expect(rows).toEqual([{ times: 1, of_users: USERS }]);
  }, 240_000);
});
