import { PayInstruction } from '@entropi/contracts/payment-code';
import { Paywall } from '@entropi/contracts/paywall';
import { unavailable } from '../../errors';
import { scanSvg } from '../../testing/read-picture';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { addDays, toDay } from '../subscriptions/periods';
import { recalculatePaywall } from './paywall.domain';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  other = await test.signIn();
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

const url = () => `/api/ig/paywall/${user.id}`;
const owe = (amount: string, daysAgo: number) =>
  requestPayment(admin, user.id, { amount, dueOn: addDays(toDay(test.deps.now()), -daysAgo) });

describe('GET /api/ig/paywall/{user_id}', () => {
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => other });

  it('returns no balance and no payment for a user who owes nothing', async () => {
    const paywall = (await user.call('GET', url())).as(Paywall);
    expect(paywall).toMatchObject({
      user_id: user.id,
      suspended: false,
      since: null,
      balance: { amount: '0.00', currency: 'EUR' },
      items: [],
      payments: [],
      open_shares: [],
      valuations: [],
      subscription: null,
    });
    expect(paywall.pay.qr_svg).toBe('');
  });

  it('shows a suspended user what they owe, since when, and how to pay all of it', async () => {
    await owe('49.00', 20);
    await owe('20.50', 3);
    const paywall = (await user.call('GET', url())).as(Paywall);
    expect(paywall).toMatchObject({
      suspended: true,
      since: addDays(toDay(test.deps.now()), -19),
      balance: { amount: '69.50', currency: 'EUR' },
    });
    expect(paywall.items.map((item) => item.kind)).toEqual(['CHARGE', 'CHARGE']);
    expect(paywall.pay).toMatchObject({
      kind: 'SWISS_QR',
      reference: paywall.payments[0]?.reference,
    });
    expect(paywall.pay.qr_svg).toMatch(/^<svg/);
  });

  it('responds with 404 for a user who does not exist', async () => {
    expect((await admin.call('GET', '/api/ig/paywall/999999')).status).toBe(404);
  });
});

describe('GET /api/profile/{user_id}/payments/{payment_id}/code', () => {
  let paymentId = 0;
  const code = (userId = user.id) => `/api/profile/${userId}/payments/${paymentId}/code`;
  beforeEach(async () => {
    paymentId = (await owe('49.00', -10)).id;
  });
  itRejects({ app: () => test, method: 'GET', url: () => code(), forbiddenTo: () => other });

  it('says how to pay one payment alone, where several are unpaid', async () => {
    await owe('20.50', -3);
    const pay = (await user.call('GET', code())).as(PayInstruction);
    const lines = (await scanSvg(pay.qr_svg))?.split(/\r?\n/) ?? [];
    expect(lines.slice(18, 20)).toEqual(['49.00', 'EUR']);
    expect(lines).toContain(pay.reference);
    const { payments } = (await user.call('GET', url())).as(Paywall);
    expect(payments.find(({ id }) => id === paymentId)?.reference).toBe(pay.reference);
  });

  it('is 409 for a paid payment, 404 for an unknown or deleted one and under another user’s id', async () => {
    expect((await other.call('GET', code(other.id))).status).toBe(404);
    expect((await admin.call('GET', code(other.id))).status).toBe(404);
    const payment = `/api/entropi-payments/${paymentId}`;
    await admin.call('PUT', payment, { paid_at: test.deps.now().toISOString() });
    expect(await user.call('GET', code())).toMatchObject({
      status: 409,
      body: { code: 'payment_paid' },
    });
    await admin.call('PUT', payment, { paid_at: null });
    expect((await user.call('GET', code())).status).toBe(200);
    await admin.call('DELETE', payment);
    expect((await user.call('GET', code())).status).toBe(404);
    paymentId = 999_999;
    expect((await user.call('GET', code())).status).toBe(404);
  });
});

describe('POST /api/ig/paywall/{user_id}/recalculate', () => {
  const recalculate = () => `${url()}/recalculate`;
  itRejects({
    app: () => test,
    method: 'POST',
    url: recalculate,
    allowedTo: () => user,
    forbiddenTo: () => other,
    invalid: () => [{ body: { force: true }, path: 'force' }],
  });

  it('computes the balance of a user without a broker account', async () => {
    await owe('49.00', 20);
    const response = await user.call('POST', recalculate());
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      suspended: true,
      balance: { amount: '49.00' },
      changed: { amount: '0.00', currency: 'EUR' },
    });
  });

  it('changes nothing while engine or broker is away', async () => {
    await owe('49.00', 20);
    const isAway = () => Promise.reject(unavailable('engine_unavailable'));
    await expect(recalculatePaywall(test.deps, user.id, isAway)).rejects.toMatchObject({
      status: 503,
    });
    expect((await user.call('GET', url())).body).toMatchObject({ balance: { amount: '49.00' } });
  });
});
