import { previewMarkPaid } from '@entropi/contracts/bulk';
import { subscriptionFees } from '@entropi/db/schema/money';
import { awaitJob } from '../../testing/await-job';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/entropi-payments/mark-paid';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'payer' });
});
afterAll(() => test.close());

const add = async () =>
  (await requestPayment(admin, user.id, { amount: '10.00', dueOn: '2030-01-01' })).id;
const mark = (body: object) => admin.call('POST', URL, body);
const balance = async () =>
  (await test.deps.db.select().from(subscriptionFees)).reduce(
    (sum, entry) => sum + entry.amountMinor,
    0,
  );

describe('POST /api/entropi-payments/mark-paid', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    body: () => ({ payment_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: {}, path: 'payment_ids' },
      { body: { payment_ids: [] }, path: 'payment_ids' },
      { body: { payment_ids: [1, 1] }, path: 'payment_ids' },
      { body: { payment_ids: ['1'] }, path: 'payment_ids.0' },
      { body: { payment_ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, path: 'payment_ids' },
      { body: { payment_ids: [1], paid_at: '2999-01-01T00:00:00Z' }, path: 'paid_at' },
      { body: { payment_ids: [1], method: 'CASH' }, path: 'method' },
    ],
  });

  it('books the credit of each payment once; one that is paid already fails', async () => {
    const ids = [await add(), await add(), await add()];
    const [, paid] = ids;
    const paidAt = '2026-01-02T03:04:05.000Z';
    await admin.call('PUT', `/api/entropi-payments/${paid}`, { paid_at: paidAt });
    expect(await balance()).toBe(2000);
    const accepted = await mark({ payment_ids: ids, paid_at: paidAt, method: 'CARD' });
    const { job, rows } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', result: { succeeded: 2, failed: 1 } });
    expect(rows[0]?.label).toMatch(/^RF\w+ · payer$/);
    expect(rows).toMatchObject([
      { state: 'done', result: { payment_id: ids[0], paid_at: paidAt } },
      { state: 'failed', error: { code: 'payment_paid' } },
      { state: 'done', result: { payment_id: ids[2] } },
    ]);
    expect(await balance()).toBe(0);
    const first = await admin.call('GET', `/api/entropi-payments/${ids[0]}`);
    expect(first.body).toMatchObject({ paid_at: paidAt, method: 'CARD' });
    const mixed = await awaitJob(test, admin, await mark({ payment_ids: [999_999, await add()] }));
    expect(mixed.rows).toMatchObject([
      { label: '#999999', state: 'failed', error: { code: 'not_found' } },
      { state: 'done', result: { amount: { amount: '10.00' } } },
    ]);
    const again = await awaitJob(test, admin, await mark({ payment_ids: ids }));
    expect(again.job).toMatchObject({ state: 'failed', error: 'all_rows_failed' });
    expect(await balance()).toBe(0);
  });

  it('marks all unpaid payments that match the filter, except those left out, and no more than were confirmed', async () => {
    const due = async (dueOn: string) =>
      (await requestPayment(admin, user.id, { amount: '10.00', dueOn })).id;
    const ids = [await due('2020-01-01'), await due('2020-01-02'), await due('2020-01-03')];
    const [left] = ids;
    await add();
    const before = await balance();
    const filter = { status: 'overdue', user_id: user.id };
    const preview = await admin.call('POST', `${URL}/preview`, { matching: { filter } });
    expect(preview.as(previewMarkPaid.reply)).toEqual({
      unpaid: 3,
      overdue: 3,
      paid: 0,
      owed: [{ amount: '30.00', currency: 'EUR' }],
    });
    const matching = { filter, except_ids: [left] };
    const grown = await mark({ matching: { ...matching, confirmed: 1 } });
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
    const accepted = await mark({ matching: { ...matching, confirmed: 2 } });
    const { job, rows } = await awaitJob(test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', result: { succeeded: 2, failed: 0 } });
    expect(rows.map((row) => row.result?.payment_id)).toEqual(ids.slice(1));
    expect(await balance()).toBe(before - 2000);
    // A filter without a status also matches paid payments, which are left as they are.
    const all = await admin.call('POST', `${URL}/preview`, { matching: { filter: {} } });
    const counts = all.as(previewMarkPaid.reply);
    expect(counts.paid).toBeGreaterThan(2);
    const rest = await mark({ matching: { filter: {}, confirmed: counts.unpaid } });
    const done = await awaitJob(test, admin, rest);
    expect(done.job.result).toMatchObject({ total: counts.unpaid, failed: 0 });
    expect(await balance()).toBe(0);
  });
});

describe('POST /api/entropi-payments/mark-paid/preview', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => `${URL}/preview`,
    body: () => ({ payment_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: {}, path: 'payment_ids' },
      { body: { matching: { filter: { status: 'lost' } } }, path: 'matching.filter.status' },
    ],
  });

  it('counts named payments as they are', async () => {
    const [one, two] = [await add(), await add()];
    await awaitJob(test, admin, await mark({ payment_ids: [one] }));
    const preview = await admin.call('POST', `${URL}/preview`, {
      payment_ids: [one, two, 999_999],
    });
    expect(preview.as(previewMarkPaid.reply)).toEqual({
      unpaid: 1,
      overdue: 0,
      paid: 1,
      owed: [{ amount: '10.00', currency: 'EUR' }],
    });
  });
});
