import type { AddressInfo } from 'node:net';
import { getJob, type Job } from '@entropi/contracts/jobs';
import { until } from '@entropi/engine/testing/engine-harness';
import { readEvents } from '@entropi/shared/http/event-stream';
import { Client } from 'pg';
import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { describeJobKinds, type JobKind } from '../../testing/job-kinds';
import type { TestUser } from '../../testing/test-user';
import { allLongJobs } from './all-long-jobs';

const SOME = 6;
const MANY = 120;
/** More than any kind does together. */
const DONE_AT_MOST = 60;
/** Enough rows that it has not done all of them when a cancellation is noticed, which takes up to a second. */
const MANY_AT_ONCE = 900;
const ATOMIC = 'strategies.sell-mode';
/**
 * These two kinds are tested elsewhere: a back-test has one row, a thread and prices, and a stop of all is about
 * every task there is.
 */
const ELSEWHERE = ['strategies.backtest', 'tasks.stop-all'];

let broker: BrokerApp;
let admin: TestUser;
let kinds: Map<string, JobKind>;
const seen: Job[] = [];
const leave = new AbortController();

beforeAll(async () => {
  broker = await createBrokerApp();
  const { app, signIn } = broker.test;
  admin = await signIn({ isSuperuser: true });
  kinds = new Map(describeJobKinds(broker, admin).map((kind) => [kind.kind, kind]));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/stream`, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
    signal: leave.signal,
  });
  const onEvent = ({ name, data }: { name: string; data: string }) => {
    if (name === 'job') seen.push(getJob.reply.parse(JSON.parse(data)));
  };
  readEvents(response, onEvent, 600_000).catch(() => undefined);
});
afterAll(async () => {
  leave.abort();
  await broker.close();
});

const names = [...allLongJobs.keys()].filter((kind) => !ELSEWHERE.includes(kind));

async function prepare(kind: string, rows: number) {
  const found = kinds.get(kind);
  if (!found) throw new Error(`no test of ${kind}`);
  return found.prepare(rows);
}

describe.each(names)('%s', (kind) => {
  it('started twice at once acts once on each, and reports the outcome row by row', async () => {
    const { start, countActs } = await prepare(kind, SOME);
    const both = await Promise.all([start(), start()]);
    for (const accepted of both) {
      const { job, rows } = await awaitJob(broker.test, admin, accepted);
      expect(job).toMatchObject({ kind, progress: 1 });
      expect(rows.length).toBeGreaterThanOrEqual(SOME);
      for (const row of rows) {
        expect(row.label).not.toBe('');
        expect(row.state === 'done' ? row.result : row.error).not.toBeNull();
      }
    }
    const acts = await countActs();
    expect(Object.keys(acts)).toEqual(kind === 'monitoring.refresh' ? [] : ['1']);
  });

  it('shows its progress by call and by stream, and leaves the rest alone when it is cancelled halfway', async () => {
    const { start, countActs } = await prepare(kind, kind === ATOMIC ? MANY_AT_ONCE : MANY);
    const accepted = await start();
    const { job_id: id } = accepted.body as { job_id: string };
    const read = async () => (await admin.call('GET', `/api/jobs/${id}`)).as(getJob.reply);
    const ofJob = () => seen.filter((one) => one.id === id);
    const letGo = kind === ATOMIC ? async () => undefined : await holdRows(id);
    const running = broker.test.runJobs();
    await until(read, (job) => job.progress > 0);
    await until(
      async () => ofJob(),
      (list) => list.some((one) => one.progress > 0 && one.finished_at === null),
    );
    const cancelling = admin.call('DELETE', `/api/jobs/${id}`);
    // Where the turn has ended first, the cancellation itself waits for the rows.
    await Promise.race([cancelling, running]);
    await letGo();
    expect((await cancelling).status).toBe(204);
    await running;
    await until(
      async () => {
        await broker.test.runJobs();
        return read();
      },
      (job) => job.state === 'cancelled',
    );
    const { total = 0, succeeded = 0, failed = 0, skipped = 0 } = (await read()).result ?? {};
    expect(succeeded + failed + skipped).toBe(total);
    expect(skipped).toBeGreaterThan(0);
    const acts = await countActs();
    if (kind === ATOMIC) expect([succeeded, acts]).toEqual([0, {}]);
    else if (kind !== 'monitoring.refresh') {
      expect(acts).toEqual({ 1: kind === 'users.migrate' ? acts[1] : succeeded });
    }
    await until(
      async () => ofJob(),
      (list) => list.at(-1)?.state === 'cancelled',
    );
  });
});

/** Keeps a job's later rows from being done until the returned function is called. */
async function holdRows(jobId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: broker.test.databaseUrl });
  await client.connect();
  await client.query('begin');
  const later = 'select from job_rows where job_id = $1 and number > $2 for update';
  await client.query(later, [jobId, DONE_AT_MOST]);
  return () => client.end();
}
