import { Payment } from '@entropi/contracts/payment-model';
import { inTransaction } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { invoices } from '@entropi/db/schema/invoices';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Config } from '../../config';
import { renderPdf, scanCode } from '../../testing/read-picture';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare, planInput, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { addPayment, createPayment } from '../payments/payments.domain';
import { closeEndedPeriods } from '../subscriptions/close-period.domain';
import { addDays, startOfDay, toDay } from '../subscriptions/periods';
import { recomputeFees } from '../subscriptions/recompute-fees.domain';
import { writeInvoice } from './invoices.domain';
import { computeVat } from './vat';

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp({ VAT_PERCENT: '8.1', VAT_NUMBER: 'CHE-123.456.789 MWST' });
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

const request = async () =>
  (
    await admin.call('POST', '/api/entropi-payments/', {
      user_id: user.id,
      amount: { amount: '108.10', currency: 'EUR' },
      due_on: '2030-01-31',
      note: 'Setup',
    })
  ).as(Payment);

async function readText(paymentId: number, config: Partial<Config> = {}, revision?: number) {
  const deps = { ...test.deps, config: { ...test.deps.config, ...config } };
  const [page] = await renderPdf(await writeInvoice(deps, user.id, { paymentId, revision }));
  return page?.text ?? '';
}

const listRevisions = (paymentId: number) =>
  test.deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.paymentId, paymentId))
    .orderBy(asc(invoices.revision));

describe('an issued invoice', () => {
  it('names seller, tax number, and the tax that its amount contains', async () => {
    const text = await readText((await request()).id);
    for (const part of [
      'CHE-123.456.789 MWST',
      'Musterstrasse 1',
      'VAT included, 8.1 %',
      'EUR 8.10',
      'Without VAT',
      'EUR 100.00',
      'EUR 108.10',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('stays as it was when user, seller or rate change, and whatever is written to its row', async () => {
    const { id } = await request();
    const before = await readText(id);
    await test.deps.db
      .update(users)
      .set({ firstName: 'Other', lastName: 'Name', language: 'fr' })
      .where(eq(users.id, user.id));
    const config = { VAT_PERCENT: '20', VAT_NUMBER: 'X', PAY_BENEFICIARY: 'Another AG' };
    expect(await readText(id, config)).toBe(before);
    const change = test.deps.db.update(invoices).set({ revision: 9 });
    await expect(change.where(eq(invoices.paymentId, id))).rejects.toThrow();
    await expect(test.deps.db.delete(invoices)).rejects.toThrow();
  });

  it('is payable no earlier than it is issued, and is not replaced for that reason alone', async () => {
    const day = (ago: number) => addDays(toDay(test.deps.now()), -ago);
    const { id } = await requestPayment(admin, user.id, { amount: '20.00', dueOn: day(20) });
    const [issued] = await listRevisions(id);
    expect(issued?.content.dueOn).toBe(toDay(test.deps.now()));
    await admin.call('PUT', `/api/entropi-payments/${id}`, { due_on: day(10), note: '' });
    expect(await listRevisions(id)).toHaveLength(1);
  });

  it('calls the tax as the installation does', async () => {
    const deps = { ...test.deps, config: { ...test.deps.config, VAT_LABEL: 'USt' } };
    const amount = { amount: '119.00', currency: 'EUR' };
    const input = { user_id: user.id, amount, due_on: '2030-01-31' };
    const { id } = await createPayment(deps, null, input);
    const text = await readText(id);
    for (const part of ['USt number', 'USt included, 8.1 %', 'Without USt']) {
      expect(text).toContain(part);
    }
  });

  it('does not mention a code where it carries none', async () => {
    const amount = { amount: '20.00', currency: 'GBP' };
    const input = { user_id: user.id, amount, due_on: '2030-01-31' };
    const text = await readText((await createPayment(test.deps, null, input)).id);
    expect(text).toContain('Please pay by transfer');
    expect(text).not.toContain('Scan the code');
  });

  it('carries an EPC code for euros to a German account, and a QR reference to a QR-IBAN', async () => {
    const input = { user_id: user.id, amount: { amount: '20.00', currency: 'EUR' } };
    const scan = async (iban: string) => {
      const deps = { ...test.deps, config: { ...test.deps.config, PAY_IBAN: iban } };
      const { id, reference } = await createPayment(deps, null, { ...input, due_on: '2030-01-31' });
      const [page] = await renderPdf(await writeInvoice(test.deps, user.id, { paymentId: id }));
      const code = page && (await scanCode(page.png));
      return { code: code?.split(/\r?\n/), reference };
    };
    const german = await scan('DE89370400440532013000');
    expect(german.code?.[0]).toBe('BCD');
    expect(german.code).toEqual(expect.arrayContaining(['EUR20.00', german.reference]));
    const swiss = await scan('CH4431999123000889012');
    expect(swiss.code).toEqual(expect.arrayContaining(['EUR', 'QRR', swiss.reference]));
    expect(swiss.reference).toMatch(/^\d{27}$/);
  });

  it('is replaced by a revision when its payment changes, and can still be shown', async () => {
    const { id, invoice_url: url } = await request();
    const before = await readText(id);
    await admin.call('PUT', `/api/entropi-payments/${id}`, { due_on: '2030-02-28' });
    await admin.call('PUT', `/api/entropi-payments/${id}`, {
      due_on: '2030-02-28',
      method: 'CARD',
    });
    expect(await listRevisions(id)).toHaveLength(2);
    const number = `ENT-${String(id).padStart(8, '0')}`;
    const after = await readText(id, { VAT_PERCENT: '20' });
    for (const part of [
      `Invoice ${number}-2`,
      `Replaces the invoice ${number}.`,
      'VAT included, 8.1 %',
    ]) {
      expect(after).toContain(part);
    }
    expect(await readText(id, {}, 1)).toBe(before);
    expect((await user.call('GET', `${url}?revision=3`)).status).toBe(404);
    expect((await user.call('GET', `${url}?revision=0`)).status).toBe(422);
  });

  it('is replaced when a recalculation changes what is to be paid, once', async () => {
    const { db, now, config } = test.deps;
    const brokerAccountId = await addAccount(db, user.id);
    const from = addDays(toDay(now()), -35);
    const plan = await admin.call('POST', '/api/subscriptions/', planInput());
    const choice = { subscription_id: (plan.body as { id: number }).id, starts_on: from };
    await admin.call('PUT', `/api/users/${user.id}/subscription`, choice);
    const closedAt = startOfDay(addDays(from, 3));
    await addClosedShare(db, { userId: user.id, brokerAccountId, profitMinor: 10_000, closedAt });
    await closeEndedPeriods(test.deps);
    const [payment] = await db.select().from(payments).where(eq(payments.userId, user.id));
    await db
      .update(closingDeals)
      .set({ profitMinor: 4_000 })
      .where(eq(closingDeals.userId, user.id));
    for (let n = 0; n < 2; n += 1) {
      await inTransaction(db, (tx) => recomputeFees({ tx, now: now(), config }, user.id));
    }
    const revisions = await listRevisions(Number(payment?.id));
    expect(revisions.map(({ content }) => content.amountMinor)).toEqual([6900, 5700]);
  });

  it('of a payment that is older than issued invoices is issued once, without a tax', async () => {
    const payment = { userId: user.id, amountMinor: 500, currency: 'EUR', dueOn: '2030-01-01' };
    const { id } = await inTransaction(test.deps.db, (tx) =>
      addPayment({ tx, config: test.deps.config }, payment),
    );
    const texts = await Promise.all([1, 2, 3].map(() => readText(id)));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).not.toContain('VAT included');
    expect(await listRevisions(id)).toHaveLength(1);
  });
});

describe('the tax of an amount', () => {
  it('is rounded to the nearest minor unit', () => {
    const percents = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), percents, (amount, thousandths) => {
        const tax = BigInt(computeVat(amount, (thousandths / 1000).toFixed(3)));
        const [share, whole] = [BigInt(thousandths), BigInt(100_000 + thousandths)];
        const error = 2n * (tax * whole - BigInt(amount) * share);
        expect(error <= whole && error > -whole).toBe(true);
      }),
    );
    expect(computeVat(10_810, '8.1')).toBe(810);
  });
});
