import { stopAll } from '@entropi/api/features/tasks/stop-all.domain';
import { fillLists } from '@entropi/api/testing/list-volume.repo';
import { countStatements } from '@entropi/api/testing/statement-counter';
import { createTestApp, type TestApp } from '@entropi/api/testing/test-app';
import { startTestServer } from '@entropi/api/testing/test-server';
import type { BenchOptions } from './config';
import { startMeasuredEngine } from './engine/measured-engine';

const WANTED_MS = 1000;
const WANTED_PREVIEW_MS = 300;
const RUNS = 5;
const URL = '/api/admin/tasks/stop-all';

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(2);

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
  const post = (closes: boolean) => superuser.call('POST', URL, { close_shares: closes });
  const previews: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    previews.push((await time(() => superuser.call('GET', URL))).ms);
  print('what it would meet', previews, WANTED_PREVIEW_MS);
  for (const closes of [false, true]) {
    const durations: number[] = [];
    let met = 0;
    for (let run = 0; run < RUNS; run += 1) {
      await restart(test);
      const { ms, result } = await time(() => post(closes));
      if (result.status !== 200) throw new Error(`${result.status}`);
      met = (result.body as { met: number }).met;
      durations.push(ms);
    }
    print(
      `${met} tasks stopped${closes ? ', their shares to be closed' : ''}`,
      durations,
      WANTED_MS,
    );
  }
}

/** How soon engines obey: the time from the stop to the last order that closes, and to the last closed share. */
async function measureEngine(tasks: number): Promise<void> {
  const measured = await startMeasuredEngine(tasks);
  const { harness } = measured;
  try {
    await measured.awaitLevel(0);
    const count = async (query: string) =>
      Number((await harness.db.$client.query(query)).rows[0]?.count ?? 0);
    const until = async (query: string) => {
      while ((await count(query)) < tasks) await new Promise((done) => setTimeout(done, 10));
    };
    const counter = countStatements(harness.db.$client);
    const begin = performance.now();
    const jobs = { enqueue: async () => undefined } as never;
    const order = { actorId: null, actor: 'bench', closes: true };
    await stopAll({ db: harness.db, log: harness.deps.log, jobs }, order);
    const stopped = seconds(begin);
    const sent = counter.texts.length;
    await until(`select count(*) from order_intents where kind = 'CLOSE'`);
    const ordered = seconds(begin);
    await until(`select count(*) from shares where state = 'CLOSED'`);
    console.log(
      `${tasks} tasks at one engine: stopped after ${stopped} s by ${sent} statements, all closes ordered after ${ordered} s, all closed after ${seconds(begin)} s`,
    );
  } finally {
    await measured.stop();
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
    await measureEngine(isShort ? 5 : 1000);
  } finally {
    await server.stop();
  }
}
