import { getJob, listJobRows, listJobs } from '@entropi/contracts/jobs';
import { inTransaction } from '@entropi/db/db';
import { jobs } from '@entropi/db/schema/jobs';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';
import { lockNextRows } from './job-lease.repo';

const MIGRATE = '/api/strategy/migrate/all-users-to-strategies';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let strategyId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput());
  strategyId = (made.body as { id: number }).id;
});
afterAll(() => test.close());

const start = (by = admin) => by.call('POST', MIGRATE, { strategy_id: strategyId });
const toUrl = (response: { body: unknown }) =>
  `/api/jobs/${(response.body as { job_id: string }).job_id}`;
const read = async (url: string) => (await admin.call('GET', url)).as(getJob.reply);

describe('GET /api/jobs/{job_id}, its rows, and DELETE', () => {
  it('are 401 without a token, 422 for what is no id, 404 for an unknown job', async () => {
    for (const [method, suffix] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
    ] as const) {
      const at = (id: string) => user.call(method, `/api/jobs/${id}${suffix}`);
      const hostile = ['1', 'x', "'%20or%201=1", '%00', `${UNKNOWN}0`, '..%2f..', '%ED%A0%80'];
      for (const id of hostile) expect([400, 422]).toContain((await at(id)).status);
      expect((await at(UNKNOWN)).status).toBe(404);
    }
    for (const query of ['state=odd', 'limit=0', 'skip=-1', 'limit=1e9', 'x=1']) {
      const url = toUrl(await start());
      expect((await admin.call('GET', `${url}/rows?${query}`)).status).toBe(422);
      await admin.call('DELETE', url);
    }
  });

  it('are 403 for another user’s job, and open to its owner and to superusers', async () => {
    const url = toUrl(await start());
    const other = await test.signIn({ isSuperuser: true });
    const staff = await test.signIn({ isStuff: true });
    for (const stranger of [user, staff]) {
      expect((await stranger.call('GET', url)).status).toBe(403);
      expect((await stranger.call('GET', `${url}/rows`)).status).toBe(403);
      expect((await stranger.call('DELETE', url)).status).toBe(403);
    }
    expect((await other.call('GET', url)).status).toBe(200);
    expect((await admin.call('GET', `${url}/rows`)).status).toBe(200);
    expect((await other.call('DELETE', url)).status).toBe(204);
    expect(await read(url)).toMatchObject({ state: 'cancelled' });
  });

  it('show a queued job, and its rows when it is done', async () => {
    const idle = await test.signIn({ username: 'idle-one' });
    const accepted = await start();
    expect(await read(toUrl(accepted))).toMatchObject({
      kind: 'users.migrate',
      state: 'queued',
      progress: 0,
      result: null,
      finished_at: null,
    });
    const { job, rows } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', progress: 1, error: null });
    expect(job.result).toMatchObject({ total: rows.length, failed: 0, skipped: 0 });
    expect(rows.find((row) => row.label === 'idle-one')).toMatchObject({
      state: 'done',
      result: { user_id: idle.id, strategy_id: strategyId, migrated: true },
      error: null,
    });
    const page = await admin.call('GET', `${toUrl(accepted)}/rows?limit=1&skip=1&state=done`);
    const { items, total } = page.as(listJobRows.reply);
    expect([items.map((row) => row.number), total]).toEqual([[2], rows.length]);
  });
});

describe('GET /api/jobs/', () => {
  itRejects({ app: () => test, method: 'GET', url: () => '/api/jobs/' });

  it('lists one’s own, newest first', async () => {
    const other = await test.signIn({ isSuperuser: true });
    const first = toUrl(await start(other));
    const second = toUrl(await start(other));
    const list = (await other.call('GET', '/api/jobs/')).as(listJobs.reply);
    expect(list.items.map(({ id }) => `/api/jobs/${id}`)).toEqual([second, first]);
    expect((await user.call('GET', '/api/jobs/')).body).toMatchObject({ items: [], total: 0 });
  });
});

describe('a job', () => {
  it('does none of its rows when it is cancelled while it waits, and ends once', async () => {
    const waiting = await test.signIn();
    const url = toUrl(await start());
    expect((await admin.call('DELETE', url)).status).toBe(204);
    expect((await admin.call('DELETE', url)).body).toMatchObject({
      status: 409,
      code: 'job_ended',
    });
    await test.runJobs();
    const job = await read(url);
    expect(job).toMatchObject({ state: 'cancelled', result: { succeeded: 0, failed: 0 } });
    expect(job.result?.skipped).toBe(job.result?.total);
    const config = await waiting.call('GET', '/api/strategy/config/me/');
    expect(config.status).toBe(404);
  });

  it('begins no further row once it is cancelled, whatever its holder knows of it yet', async () => {
    await test.signIn();
    const url = toUrl(await start());
    const id = url.split('/').at(-1) ?? '';
    const { db } = test.deps;
    const held = { state: 'running' as const, leaseHolder: UNKNOWN };
    const leaseUntil = new Date(Date.now() + 60_000);
    await db
      .update(jobs)
      .set({ ...held, leaseUntil })
      .where(eq(jobs.id, id));
    const listNext = () => inTransaction(db, (tx) => lockNextRows(tx, id, 5));
    expect((await listNext()).length).toBeGreaterThan(0);
    expect((await admin.call('DELETE', url)).status).toBe(204);
    expect(await listNext()).toEqual([]);
  });

  it('says why each failed row failed, and does the others', async () => {
    const gone = await test.signIn();
    const stays = await test.signIn();
    const accepted = await start();
    expect((await admin.callProven('DELETE', `/api/users/${gone.id}`)).status).toBe(204);
    const { job, rows } = await awaitJob(test, admin, accepted);
    expect(job.state).toBe('done');
    expect(rows.find((row) => row.label === gone.username)).toMatchObject({
      state: 'failed',
      result: null,
      error: { code: 'not_found' },
    });
    expect(rows.find((row) => row.label === stays.username)).toMatchObject({ state: 'done' });
    expect(job.result?.failed).toBe(1);
  });

  it('does nothing once its owner is not a superuser any more', async () => {
    const former = await test.signIn({ isSuperuser: true });
    const url = toUrl(await start(former));
    await test.deps.db.update(users).set({ isSuperuser: false }).where(eq(users.id, former.id));
    await test.runJobs();
    expect(await read(url)).toMatchObject({ state: 'failed', error: 'not_allowed' });
  });

  it('goes on, once, when the lease of a process that died has expired', async () => {
    await test.signIn();
    const accepted = await start();
    const id = toUrl(accepted).split('/').at(-1) ?? '';
    const { db, jobs: queue } = test.deps;
    const held = { state: 'running', leaseHolder: UNKNOWN } as const;
    const [soon, past] = [new Date(Date.now() + 60_000), new Date(Date.now() - 1000)];
    await db
      .update(jobs)
      .set({ ...held, leaseUntil: soon })
      .where(eq(jobs.id, id));
    await test.runJobs();
    expect(await read(toUrl(accepted))).toMatchObject({ state: 'running', progress: 0 });
    await db.update(jobs).set({ leaseUntil: past }).where(eq(jobs.id, id));
    await queue.enqueue(db, 'long-job-upkeep', {});
    await queue.enqueue(db, 'long-job-turns', { jobId: id, turn: 1 });
    await test.runJobs();
    const { job } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', result: { failed: 0, skipped: 0 } });
  });
});

describe('a thousand jobs at once', () => {
  it('start five, and the others are 429 until one has ended', async () => {
    const eager = await test.signIn({ isSuperuser: true });
    const all = await Promise.all(Array.from({ length: 1000 }, () => start(eager)));
    const accepted = all.filter(({ status }) => status === 202);
    const rejected = all.filter(({ status }) => status === 429);
    expect([accepted.length, rejected.length]).toEqual([5, 995]);
    expect(rejected[0]?.body).toMatchObject({ code: 'too_many_jobs' });
    expect(rejected[0]?.headers['retry-after']).toBe('30');
    expect((await start()).status).toBe(202);
    const [first] = accepted;
    if (first) await eager.call('DELETE', toUrl(first));
    expect((await start(eager)).status).toBe(202);
  });
});
