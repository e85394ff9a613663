import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getJob, type Job, listJobRows, MAX_UNFINISHED_JOBS } from '@entropi/contracts/jobs';
import { until } from '@entropi/engine/testing/engine-harness';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { describeJobKinds } from '../../testing/job-kinds';
import { killProcess, startJobsProcess } from '../../testing/jobs-process';
import type { TestUser } from '../../testing/test-user';

/** Enough rows that some are left when the process is killed. */
const ROWS = 150;
const ROWS_OF_KIND: Record<string, number> = {
  // A variant is tried on past prices, which takes as long as many rows of another kind.
  'strategies.generate': 20,
};
const PATIENCE_MS = 180_000;
const ATOMIC = 'strategies.sell-mode';
/** Comparing an account a second time changes nothing, so there is no act to count. */
const WITHOUT_ACTS = 'monitoring.refresh';

interface KilledJob {
  kind: string;
  url: string;
  /** How many rows it has. */
  total: number;
  countActs(): Promise<Record<number, number>>;
  /** What a job with this many rows must have done in the end. */
  acts(total: number): Record<number, number>;
}

let broker: BrokerApp;
let admin: TestUser;
let dataDir: string;
let running: ChildProcess;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-jobs-'));
  running = start();
});
afterAll(async () => {
  await killProcess(running);
  await broker.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => startJobsProcess({ databaseUrl: broker.test.databaseUrl, dataDir });
const read = async (url: string): Promise<Job> => (await admin.call('GET', url)).as(getJob.reply);

const readEnded = (url: string) =>
  until(
    () => read(url),
    ({ finished_at: end }) => end !== null,
    PATIENCE_MS,
  );

/** Starts a job and kills the process halfway; the next process goes on with it, beside the next job. */
async function killHalfway(kind: ReturnType<typeof describeJobKinds>[number]): Promise<KilledJob> {
  const rows = ROWS_OF_KIND[kind.kind] ?? ROWS;
  const { start: startJob, countActs, holdLast } = await kind.prepare(rows);
  // One sell mode for all changes every strategy, also those that the other kinds made.
  const acts = (total: number): Record<number, number> =>
    kind.kind === WITHOUT_ACTS ? {} : { 1: kind.kind === ATOMIC ? total : rows };
  // A kind that reports its progress by time and not by row may be done before it is seen halfway.
  const release = await holdLast?.();
  const accepted = await startJob();
  const url = `/api/jobs/${(accepted.body as { job_id: string }).job_id}`;
  await until(
    () => read(url),
    ({ progress }) => progress > 0,
    PATIENCE_MS,
  );
  await killProcess(running);
  await release?.();
  const job = await read(url);
  expect(job).toMatchObject({ kind: kind.kind, state: 'running', finished_at: null });
  expect(job.progress).toBeLessThan(1);
  const done = Object.keys(await countActs());
  expect(done).toEqual([ATOMIC, WITHOUT_ACTS].includes(kind.kind) ? [] : ['1']);
  running = start();
  const { total } = (await admin.call('GET', `${url}/rows?limit=1`)).as(listJobRows.reply);
  return { kind: kind.kind, url, total, countActs, acts };
}

it('each kind of job goes on after its process was killed halfway, and acts once on each row', async () => {
  const killed: KilledJob[] = [];
  for (const kind of describeJobKinds(broker, admin)) {
    const oldest = killed.at(-MAX_UNFINISHED_JOBS);
    if (oldest) await readEnded(oldest.url);
    killed.push(await killHalfway(kind));
  }
  for (const { kind, url, total, countActs, acts } of killed) {
    const { result } = await readEnded(url);
    const { succeeded = 0, failed = 0 } = result ?? {};
    expect({ kind, result }).toEqual({ kind, result: { total, succeeded, failed, skipped: 0 } });
    expect(succeeded + failed).toBe(total);
    // Only users who have an account are compared.
    if (kind !== WITHOUT_ACTS) expect({ kind, failed }).toEqual({ kind, failed: 0 });
    expect({ kind, acts: await countActs() }).toEqual({ kind, acts: acts(total) });
    const ended = await admin.call('GET', `${url}/rows?limit=500`);
    const { items } = ended.as(listJobRows.reply);
    expect(new Set(items.map((row) => row.number)).size).toBe(total);
    expect(items.every((row) => row.state === 'done' || row.state === 'failed')).toBe(true);
  }
}, 600_000);
