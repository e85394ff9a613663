import type { Payment } from '@entropi/contracts/payment-model';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { renderPdf, scanCode } from '../../testing/read-picture';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { planInput, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { closeEndedPeriods } from '../subscriptions/close-period.domain';
import { addDays, toDay } from '../subscriptions/periods';

const DUE_ON = '2030-01-31';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;
let payment: Payment;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  other = await test.signIn();
});
beforeEach(async () => {
  user = await test.signIn();
  payment = await requestPayment(admin, user.id, { amount: '120.50', dueOn: DUE_ON });
});
afterAll(() => test.close());

async function open(url: string, who: TestUser = user) {
  const response = await test.app.inject({
    url,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  return { response, pages: () => renderPdf(response.rawPayload) };
}

async function renderInvoice(url: string) {
  const { response, pages } = await open(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  const [page] = await pages();
  if (!page) throw new Error('an invoice without a page');
  return page;
}

const setLanguage = (language: 'de' | 'fr') =>
  test.deps.db.update(users).set({ language }).where(eq(users.id, user.id));

describe('GET /api/profile/{user_id}/payments', () => {
  const url = () => `/api/profile/${user.id}/payments`;
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => other });

  it('lists a user’s own payments only, each with its invoice', async () => {
    const response = await user.call('GET', url());
    expect(response.body).toEqual({ items: [payment], total: 1, skip: 0, limit: 50 });
    expect(payment.invoice_url).toBe(`${url()}/${payment.id}/invoice`);
    expect((await admin.call('GET', '/api/profile/999999/payments')).status).toBe(404);
    expect((await user.call('GET', `${url()}?limit=0`)).status).toBe(422);
  });
});

describe('GET /api/profile/{user_id}/payments/{payment_id}/invoice', () => {
  const url = () => String(payment.invoice_url);
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => other });

  it('is 404 under another user’s id, whoever calls, and for an id that is none', async () => {
    const stolen = url().replace(`/${user.id}/`, `/${other.id}/`);
    expect((await open(stolen, other)).response.statusCode).toBe(404);
    expect((await open(stolen, admin)).response.statusCode).toBe(404);
    expect(
      (await open(`${url().replace(/\d+\/invoice/, '0x1/invoice')}`)).response.statusCode,
    ).toBe(422);
    expect((await open(url(), admin)).response.statusCode).toBe(200);
  });

  it('names number, lines and total, with a Swiss QR-bill for euros to a Swiss account', async () => {
    const { text, png } = await renderInvoice(url());
    expect(text).toContain(`Invoice ENT-${String(payment.id).padStart(8, '0')}`);
    for (const part of [
      'Charge',
      'EUR 120.50',
      '31 January 2030',
      payment.reference,
      'CH93 0076 2011 6238 5295 7',
      'Switzerland',
    ]) {
      expect(text).toContain(part);
    }
    const code = (await scanCode(png))?.split(/\r?\n/);
    expect(code?.slice(0, 4)).toEqual(['SPC', '0200', '1', 'CH9300762011623852957']);
    expect(code).toEqual(expect.arrayContaining(['120.50', 'EUR', 'SCOR', payment.reference]));
  });

  it('carries a Swiss QR-bill for francs, in the user’s language', async () => {
    user = await test.signIn();
    await setLanguage('de');
    const francs = await requestPayment(admin, user.id, {
      amount: '99.95',
      currency: 'CHF',
      dueOn: DUE_ON,
      note: 'Einrichtung \u{1F680} für Łukasz',
    });
    const { text, png } = await renderInvoice(String(francs.invoice_url));
    for (const part of ['Rechnung', 'Zahlbar bis', '31. Januar 2030', 'Empfangsschein']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Schweiz');
    const code = (await scanCode(png))?.split(/\r?\n/);
    expect(code?.slice(0, 4)).toEqual(['SPC', '0200', '1', 'CH9300762011623852957']);
    expect(code).toEqual(expect.arrayContaining(['99.95', 'CHF', 'SCOR', francs.reference]));
  });

  it('keeps to the way of writing of the user’s region, also when they choose another later', async () => {
    user = await test.signIn();
    const setRegion = (region: 'AT' | 'CH') =>
      test.deps.db.update(users).set({ language: 'de', region }).where(eq(users.id, user.id));
    await setRegion('AT');
    const due = await requestPayment(admin, user.id, {
      amount: '1234.50',
      currency: 'EUR',
      dueOn: DUE_ON,
      note: '',
    });
    await setRegion('CH');
    const { text } = await renderInvoice(String(due.invoice_url));
    expect(text).toMatch(/EUR 1\s234,50/);
  });

  it('for a period names its fee, and carries no code once it is paid', async () => {
    user = await test.signIn();
    await setLanguage('fr');
    const plan = await admin.call('POST', '/api/subscriptions/', planInput());
    await admin.call('PUT', `/api/users/${user.id}/subscription`, {
      subscription_id: (plan.body as { id: number }).id,
      starts_on: addDays(toDay(test.deps.now()), -35),
    });
    await closeEndedPeriods(test.deps);
    const list = await user.call('GET', `/api/profile/${user.id}/payments`);
    const [due] = (list.body as { items: Payment[] }).items;
    if (!due) throw new Error('no payment');
    await admin.call('PUT', `/api/entropi-payments/${due.id}`, {
      paid_at: test.deps.now().toISOString(),
    });
    const { text, png } = await renderInvoice(String(due.invoice_url));
    for (const part of ['Facture', 'Frais de la période', 'EUR 49.00', 'Payée le']) {
      expect(text).toContain(part);
    }
    expect(await scanCode(png)).toBeNull();
  });
});
