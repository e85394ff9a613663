import { subscriptionFees } from '../../db/schema/money';
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
});
