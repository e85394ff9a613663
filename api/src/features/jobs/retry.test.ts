import { getJob, type Job } from '@entropi/contracts/jobs';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { requestPayment } from '../../testing/test-billing';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'payer' });
});
afterAll(() => test.close());

const retry = (id: string, by = admin) => by.call('POST', `/api/jobs/${id}/retry`);
const read = async (id: string) => (await admin.call('GET', `/api/jobs/${id}`)).as(getJob.reply);
const mark = (ids: number[], by = admin) =>
  by.call('POST', '/api/entropi-payments/mark-paid', { payment_ids: ids });
const add = async () =>
  (await requestPayment(admin, user.id, { amount: '10.00', dueOn: '2030-01-01' })).id;

/** A job of three rows of which only the middle one is done. */
async function failSome(by = admin): Promise<Job> {
  const { job } = await awaitJob(test, by, await mark([900_001, await add(), 900_002], by));
  expect(job).toMatchObject({ result: { succeeded: 1, failed: 2 }, can_retry: true });
  return job;
}

describe('POST /api/jobs/{job_id}/retry', () => {
  itRejects({ app: () => test, method: 'POST', url: () => `/api/jobs/${UNKNOWN}/retry` });

  it('is 422 for what is no id, 404 for an unknown job, 403 for another’s', async () => {
    expect((await retry('x')).status).toBe(422);
    expect((await retry(UNKNOWN)).status).toBe(404);
    const { id } = await failSome();
    expect((await retry(id, user)).status).toBe(403);
    expect((await retry(id, await test.signIn({ isStuff: true }))).status).toBe(403);
  });

  it('does the failed rows and no others, under the same labels', async () => {
    const { id } = await failSome();
    const { job, rows } = await awaitJob(test, admin, await retry(id));
    expect(job).toMatchObject({ kind: 'payments.mark-paid', result: { total: 2, failed: 2 } });
    expect(rows.map(({ number, label }) => [number, label])).toEqual([
      [1, '#900001'],
      [2, '#900002'],
    ]);
    expect(await read(id)).toMatchObject({ retried_by: job.id });
  });

  it('is one job, however often, by whomever and at what time it is called', async () => {
    const { id } = await failSome();
    const other = await test.signIn({ isSuperuser: true });
    const all = await Promise.all([retry(id), retry(id, other), retry(id), retry(id, other)]);
    const started = all.map(({ status, body }) => [status, (body as { job_id: string }).job_id]);
    expect(new Set(started.map(String)).size).toBe(1);
    expect(started[0]?.[0]).toBe(202);
    await test.runJobs();
    const later = await retry(id);
    expect([later.status, (later.body as { job_id: string }).job_id]).toEqual(started[0]);
    // Rows that fail again are tried again by a job that belongs to the second one.
    const next = String(started[0]?.[1]);
    const third = await awaitJob(test, admin, await retry(next));
    expect(third.job.id).not.toBe(next);
    expect(third.job.result).toMatchObject({ total: 2 });
  });

  it('is 409 while a job runs, and when no row of it has failed', async () => {
    const waiting = await mark([await add()]);
    const { job_id: id } = waiting.body as { job_id: string };
    const early = await retry(id);
    expect([early.status, early.body]).toMatchObject([409, { code: 'job_unfinished' }]);
    const { job } = await awaitJob(test, admin, waiting);
    expect(job.can_retry).toBe(false);
    const vain = await retry(id);
    expect([vain.status, vain.body]).toMatchObject([409, { code: 'nothing_to_retry' }]);
  });

  it('is 403 for an owner who is not a superuser any more', async () => {
    const former = await test.signIn({ isSuperuser: true });
    const { id } = await failSome(former);
    await test.deps.db.update(users).set({ isSuperuser: false }).where(eq(users.id, former.id));
    const again = await test.signIn({ username: 'bystander' });
    expect((await retry(id, again)).status).toBe(403);
    expect([401, 403]).toContain((await retry(id, former)).status);
    expect(await read(id)).toMatchObject({ retried_by: null });
  });

  it('does all rows of a job that did all or none', async () => {
    const make = async (name: string) => {
      const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput({ name }));
      return (made.body as { id: number }).id;
    };
    for (const name of ['one', 'two']) await make(name);
    const config = { ...strategyInput().sell_mode_config, target: 77 };
    const accepted = await admin.call(
      'PUT',
      '/api/strategy/strategies/sell-mode-config-all',
      config,
    );
    const { job_id: id } = accepted.body as { job_id: string };
    // A row that cannot be read fails, and so the other rows are not done.
    await test.deps.db.execute(
      `update job_rows set subject = subject - 'config' where job_id = '${id}' and number = 2`,
    );
    const { job } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ state: 'failed', error: 'one_row_failed', can_retry: true });
    await test.deps.db.execute(
      `update job_rows set subject = (select subject || jsonb_build_object('strategyId', (job_rows.subject ->> 'strategyId')::int)
        from job_rows other where other.job_id = '${id}' and other.number = 1) where job_id = '${id}' and number = 2`,
    );
    const again = await awaitJob(test, admin, await retry(id));
    expect(again.job).toMatchObject({ state: 'done', result: { total: 2, succeeded: 2 } });
  });
});
