import { fillLists } from '@entropi/api/testing/list-volume.repo';
import { createTestApp, type TestApp } from '@entropi/api/testing/test-app';
import { startTestServer } from '@entropi/api/testing/test-server';
import type { BenchOptions } from './config';
import { callStopAll, finishJob, listenOn } from './stop-all-call';
import { measureCloses, measureObedience } from './stop-all-engine';

const WANTED_MS = 1000;
const WANTED_PREVIEW_MS = 300;
const RUNS = 5;
const URL = '/api/admin/tasks/stop-all';

async function time<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begin = performance.now();
  const result = await work();
  return { ms: performance.now() - begin, result };
}

function print(what: string, durations: number[], wanted: number): void {
  const sorted = [...durations].sort((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  const figures = `median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
  console.log(`${what}: ${figures} (wanted: at most ${wanted})`);
}

/** Lets every user's task run again, with no wish to close anything. */
async function restart({ deps: { urgentDb } }: TestApp): Promise<void> {
  const { $client: pool } = urgentDb;
  await pool.query('delete from mass_stops');
  await pool.query(`insert into tasks (user_id) select id from users on conflict do nothing`);
  await pool.query(`
    update tasks set state = 'active', error_code = null, close_all_at = null, since = now()`);
  await pool.query('vacuum analyze tasks');
}

async function measureCall(test: TestApp): Promise<void> {
  const superuser = await test.signIn({ isSuperuser: true, username: 'bench' });
  const base = await listenOn(test);
  const previews: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    previews.push((await time(() => superuser.call('GET', URL))).ms);
  print('what it would meet', previews, WANTED_PREVIEW_MS);
  for (const closes of [false, true]) {
    const durations: number[] = [];
    const jobs: { ms: number; done: number }[] = [];
    let met = 0;
    for (let run = 0; run < RUNS; run += 1) {
      await restart(test);
      const { ms, body } = await callStopAll(base, superuser, closes);
      met = body.met;
      durations.push(ms);
      // Where shares are closed, the job ends with the closes of an engine, and none runs here.
      if (!closes) jobs.push(await finishJob(test, body.job_id));
    }
    print(
      `${met} tasks stopped${closes ? ', their shares to be closed' : ''}`,
      durations,
      WANTED_MS,
    );
    const ends = jobs.map(({ ms, done }) => `${done} rows after ${(ms / 1000).toFixed(1)} s`);
    if (ends.length > 0) console.log(`the job of each ended with ${ends.join(', ')}`);
  }
}

/** A stop of all tasks: of 100,000 at the server, and of tasks with open shares at an engine. */
export async function benchStopAll({ isShort }: BenchOptions): Promise<void> {
  const server = await startTestServer();
  globalThis.testTemplateUrl = server.templateUrl;
  try {
    const test = await createTestApp();
    const volume = isShort ? { users: 2000, shares: 5000 } : { users: 100_000, shares: 300_000 };
    await fillLists(test.deps.db, volume);
    await measureCall(test);
    await test.close();
    await measureObedience(isShort ? 5 : 1000, isShort ? 2000 : 99_000);
    await measureCloses(isShort ? 5 : 1000);
  } finally {
    await server.stop();
  }
}
