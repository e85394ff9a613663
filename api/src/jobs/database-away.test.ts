import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { Job } from './job';
import { prepareQueues } from './jobs';
import { startJobs } from './start';

const SOON_MS = 120_000;
const QUEUES = ['well', 'badly'] as const;
const WAITS = 'the database cannot be reached yet: waiting';

let test: TestApp;
/** The begun runs of each queue; each goes on when the test tells it to. */
const runs: Record<(typeof QUEUES)[number], (() => void)[]> = { well: [], badly: [] };

beforeAll(async () => {
  test = await createTestApp();
  // As its owner: a queue is a table.
  await prepareQueues({ url: test.databaseUrl, queues: QUEUES, log: test.deps.log });
});
afterAll(() => test.close());

/** Jobs that hold until the test lets them go on. */
const jobs: Job[] = QUEUES.map((queue) => ({
  queue,
  run: async () => {
    await new Promise<void>((release) => runs[queue].push(release));
    if (queue === 'badly' && runs.badly.length === 1) throw new Error('not this time');
  },
}));

const readStates = async () => {
  const { rows } = await test.deps.db.execute<{ name: string; state: string }>(sql`
    select name, state from jobs_queue.job where name in ('well', 'badly') order by name desc`);
  return rows.map(({ name, state }) => `${name} ${state}`);
};

const untilRuns = (queue: (typeof QUEUES)[number], count: number) =>
  until(
    () => Promise.resolve(runs[queue].length),
    (length) => length === count,
    SOON_MS,
  );

// A rejection without a handler fails the test, as it ends a process.
it('jobs that end while the database is away are done once, and their queues go on afterwards', async () => {
  const { deps } = test;
  const warned = jest.spyOn(deps.log, 'warn');
  for (const queue of QUEUES) await deps.jobs.enqueue(deps.db, queue, {});
  await startJobs(deps, jobs);
  for (const queue of QUEUES) await untilRuns(queue, 1);
  await test.breakDatabase();
  for (const queue of QUEUES) runs[queue][0]?.();
  // By now saving either end has met a database that is away.
  await until(
    () => Promise.resolve(warned.mock.calls.filter((said) => said.includes(WAITS)).length),
    (times) => times >= QUEUES.length,
    SOON_MS,
  );
  await test.mendDatabase();
  await untilRuns('badly', 2);
  // Each queue saves by itself, so the other one may be later.
  await until(readStates, (states) => states.join() === 'well completed,badly active', SOON_MS);
  runs.badly[1]?.();
  for (const queue of QUEUES) await deps.jobs.enqueue(deps.db, queue, {});
  await untilRuns('well', 2);
  runs.well[1]?.();
  await untilRuns('badly', 3);
  runs.badly[2]?.();
  await until(
    readStates,
    (states) => states.length === 4 && states.every((state) => state.endsWith('completed')),
    SOON_MS,
  );
  expect(runs.well).toHaveLength(2);
});
