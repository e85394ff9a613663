import { Payment } from '@entropi/contracts/payment-model';
import { subscriptionFees } from '@entropi/db/schema/money';
import fc from 'fast-check';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { addDays, toDay } from '../subscriptions/periods';
import { readLedger } from './ledger-view';

const LIST = '/api/entropi-payments/';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

const body = (traits: object = {}) => ({
  user_id: user.id,
  amount: { amount: '49.00', currency: 'EUR' },
  due_on: toDay(test.deps.now()),
  ...traits,
});
const add = async (traits: object = {}) =>
  (await admin.call('POST', LIST, body(traits))).as(Payment);
const balance = async () => (await readLedger(test.deps.db, user.id)).balance.amount;
const paidNow = () => ({ paid_at: test.deps.now().toISOString() });
const isSuspended = async () => (await user.call('GET', '/auth/me/suspension')).body;

describe('POST /api/entropi-payments/', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => LIST,
    body,
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: body({ amount: { amount: '0', currency: 'EUR' } }), path: 'amount.amount' },
      { body: body({ amount: { amount: '1.001', currency: 'EUR' } }), path: 'amount.amount' },
      { body: body({ user_id: 999_999 }), path: 'user_id' },
      { body: body({ due_on: '2026-02-30' }), path: 'due_on' },
    ],
  });

  it('books the charge in the user’s ledger', async () => {
    const response = await admin.call('POST', LIST, body({ note: 'by hand' }));
    expect(response.status).toBe(201);
    expect(response.as(Payment)).toMatchObject({
      username: user.username,
      amount: { amount: '49.00', currency: 'EUR' },
      method: 'BANK_TRANSFER',
      paid_at: null,
      note: 'by hand',
    });
    expect(await balance()).toBe('49.00');
  });

  it('rejects a currency that the user is not billed in', async () => {
    await addAccount(test.deps.db, user.id, 'CHF');
    const response = await admin.call('POST', LIST, body());
    expect(response.body).toMatchObject({ status: 422, code: 'currency_mismatch' });
  });
});

describe('GET /api/entropi-payments/, /paid and /unpaid', () => {
  itRejects({ app: () => test, method: 'GET', url: () => LIST, forbiddenTo: () => user });

  it('returns payments in pages, newest first, and of one user', async () => {
    const first = await add();
    const second = await add();
    await admin.call('PUT', `${LIST}${first.id}`, paidNow());
    const ids = async (which: string, query = '') => {
      const response = await admin.call('GET', `${LIST}${which}?user_id=${user.id}${query}`);
      const page = response.body as { items: Payment[]; total: number };
      return { ids: page.items.map((payment) => payment.id), total: page.total };
    };
    expect(await ids('')).toEqual({ ids: [second.id, first.id], total: 2 });
    expect(await ids('', '&skip=1&limit=1')).toEqual({ ids: [first.id], total: 2 });
    expect(await ids('paid')).toEqual({ ids: [first.id], total: 1 });
    expect(await ids('unpaid')).toEqual({ ids: [second.id], total: 1 });
  });
});

describe('GET /api/entropi-payments/ of many', () => {
  it('searches reference and user, filters by status and method, and sorts', async () => {
    const payer = await test.signIn({ username: 'quill.payer' });
    const book = async (amount: string, due_on: string, method?: string) => {
      const body = { user_id: payer.id, amount: { amount, currency: 'EUR' }, due_on, method };
      return (await admin.call('POST', LIST, body)).body as Payment;
    };
    const late = await book('30.00', '2020-01-01');
    const card = await book('10.00', '2999-01-01', 'CARD');
    const paid = await book('20.00', '2021-01-01');
    await admin.call('PUT', `${LIST}${paid.id}`, paidNow());
    const ids = async (query: string) => {
      const response = await admin.call('GET', `${LIST}?user_id=${payer.id}&${query}`);
      const page = response.body as { items: Payment[]; total: number };
      expect(page.total).toBe(page.items.length);
      return page.items.map((payment) => payment.id);
    };
    expect(await ids('status=paid')).toEqual([paid.id]);
    expect(await ids('status=unpaid')).toEqual([card.id, late.id]);
    expect(await ids('status=overdue')).toEqual([late.id]);
    expect(await ids('method=CARD')).toEqual([card.id]);
    expect(await ids('sort=amount')).toEqual([card.id, paid.id, late.id]);
    expect(await ids('sort=due_on&order=desc')).toEqual([card.id, paid.id, late.id]);
    expect((await ids('sort=paid_at'))[0]).toBe(paid.id);
    expect(await ids('search=QUILL')).toHaveLength(3);
    expect(await ids(`search=${late.reference.slice(2, 20)}`)).toContain(late.id);
    expect(await ids('search=nothing-of-it')).toEqual([]);
    expect((await admin.call('GET', `${LIST}paid?status=unpaid`)).status).toBe(422);
  });
});

describe('GET /api/entropi-payments/{payment_id}', () => {
  itRejects({ app: () => test, method: 'GET', url: () => `${LIST}1`, forbiddenTo: () => user });

  it('returns the payment, and 404 for one that does not exist', async () => {
    const payment = await add();
    expect((await admin.call('GET', `${LIST}${payment.id}`)).body).toEqual(payment);
    expect((await admin.call('GET', `${LIST}999999`)).status).toBe(404);
  });
});

describe('PUT /api/entropi-payments/{payment_id}', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => `${LIST}1`,
    body: () => ({ note: 'x' }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: { paid_at: 'yesterday' }, path: 'paid_at' }],
  });

  it('suspends the user when the payment is overdue, and ends the suspension at once when it is paid', async () => {
    const payment = await add({ due_on: addDays(toDay(test.deps.now()), -1) });
    expect(await isSuspended()).toEqual({ suspended: true, id: user.id });
    await admin.call('PUT', `${LIST}${payment.id}`, paidNow());
    expect(await isSuspended()).toEqual({ suspended: false, id: user.id });
    expect(await balance()).toBe('0.00');
    await admin.call('PUT', `${LIST}${payment.id}`, { paid_at: null });
    expect(await isSuspended()).toEqual({ suspended: true, id: user.id });
    expect(await balance()).toBe('49.00');
  });

  it('books a credit once, even when it is marked paid several times at once', async () => {
    const { id } = await add();
    await Promise.all([1, 2, 3].map(() => admin.call('PUT', `${LIST}${id}`, paidNow())));
    expect(await balance()).toBe('0.00');
  });

  it('changes date, method and note without booking anything', async () => {
    const { id } = await add();
    const changes = { due_on: '2030-01-31', method: 'CARD', note: 'agreed' };
    const response = await admin.call('PUT', `${LIST}${id}`, changes);
    expect(response.as(Payment)).toMatchObject(changes);
    expect(await balance()).toBe('49.00');
  });
});

describe('DELETE /api/entropi-payments/{payment_id}', () => {
  itRejects({
    app: () => test,
    method: 'DELETE',
    url: () => `${LIST}1`,
    forbiddenTo: () => user,
  });

  it('reverses the charge of an unpaid payment, and rejects a paid one', async () => {
    const unpaid = await add();
    expect((await admin.call('DELETE', `${LIST}${unpaid.id}`)).status).toBe(204);
    expect(await balance()).toBe('0.00');
    expect((await admin.call('GET', `${LIST}${unpaid.id}`)).status).toBe(404);
    const paid = await add();
    await admin.call('PUT', `${LIST}${paid.id}`, paidNow());
    const rejected = await admin.call('DELETE', `${LIST}${paid.id}`);
    expect(rejected.body).toMatchObject({ status: 409, code: 'payment_paid' });
  });
});

describe('the ledger', () => {
  it('adds up to the unpaid payments, whatever was paid, withdrawn and deleted in whatever order', async () => {
    const step = fc.record({
      payment: fc.nat({ max: 2 }),
      action: fc.constantFrom('pay', 'unpay', 'delete'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        user = await test.signIn();
        const made = [await add(), await add({ amount: { amount: '7.35', currency: 'EUR' } })];
        made.push(await add({ amount: { amount: '0.01', currency: 'EUR' } }));
        for (const { payment, action } of steps) {
          const url = `${LIST}${made[payment]?.id}`;
          if (action === 'delete') await admin.call('DELETE', url);
          else await admin.call('PUT', url, action === 'pay' ? paidNow() : { paid_at: null });
        }
        const unpaid = await admin.call('GET', `${LIST}unpaid?user_id=${user.id}`);
        const { items } = unpaid.body as { items: Payment[] };
        const owed = items.reduce(
          (sum, one) => sum + Math.round(Number(one.amount.amount) * 100),
          0,
        );
        expect(Math.round(Number(await balance()) * 100)).toBe(owed);
      }),
      { numRuns: 8 },
    );
  });

  it('cannot be edited', async () => {
    await add();
    await expect(test.deps.db.update(subscriptionFees).set({ amountMinor: 0 })).rejects.toThrow();
    await expect(test.deps.db.delete(subscriptionFees)).rejects.toThrow();
  });
});
