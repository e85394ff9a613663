import type { InvoiceContent } from '@entropi/db/schema/invoices';
import type { BillingContext } from '../payments/billing-context';
import { listFeesOfPayment } from '../payments/ledger.repo';
import { fitReference } from '../payments/payment-reference';
import { findPayment, type PaymentRow } from '../payments/payments.repo';
import { readBeneficiary } from '../paywall/payment-code';
import { lastDay, toDay } from '../subscriptions/periods';
import { toInvoiceLines } from './invoice';
import { findInvoice, getRecipient, type InvoiceRow, insertInvoice } from './invoices.repo';
import { computeVat } from './vat';

/**
 * Issues the invoice of a payment: stores what it says once its bookings are made. After a change of the payment the
 * next revision is issued, at the tax rate of the first. Issued invoices stay as they are.
 */
export async function issueInvoice(context: BillingContext, paymentId: number): Promise<void> {
  const { tx, now, config } = context;
  const payment = await findPayment(tx, paymentId);
  if (!payment) return;
  const last = await findInvoice(tx, paymentId);
  const percent = last ? last.content.vat?.percent : config.VAT_PERCENT;
  const write = (issuedAt: Date) => writeContent(context, payment, percent ?? null, issuedAt);
  // Compared with what would have been issued on the day of the last one, so that the date alone makes no
  // difference.
  if (last && saysTheSame(last.content, await write(last.issuedAt))) return;
  await insertInvoice(tx, {
    paymentId,
    revision: (last?.revision ?? 0) + 1,
    issuedAt: now,
    content: await write(now),
  });
}

/**
 * Issues the invoice of a payment that is older than issued invoices, without a tax and with the date of the
 * payment.
 */
export async function issueEarlierInvoice(
  context: BillingContext,
  payment: PaymentRow,
): Promise<InvoiceRow> {
  const content = await writeContent(context, payment, null, payment.createdAt);
  const invoice = { paymentId: payment.id, revision: 1, issuedAt: payment.createdAt, content };
  await insertInvoice(context.tx, invoice);
  return invoice;
}

async function writeContent(
  { tx, config }: BillingContext,
  payment: PaymentRow,
  percent: string | null,
  issuedAt: Date,
): Promise<InvoiceContent> {
  const { amountMinor, currency, note } = payment;
  const recipient = await getRecipient(tx, payment.userId);
  const seller = readBeneficiary(config);
  return {
    language: recipient.language,
    region: recipient.region,
    seller: { ...seller, vatNumber: config.VAT_NUMBER ?? null },
    recipient: recipient.lines,
    // A payment is never due before its invoice was issued.
    dueOn: lastDay(payment.dueOn, toDay(issuedAt)),
    note,
    lines: toInvoiceLines(await listFeesOfPayment(tx, payment.id), amountMinor),
    amountMinor,
    currency,
    reference: fitReference(seller.iban, payment.reference),
    vat:
      percent === null
        ? null
        : {
            percent,
            amountMinor: computeVat(amountMinor, percent),
            label: config.VAT_LABEL ?? null,
          },
  };
}

/** Whether both ask for the same payment: a new name, language or region alone makes no new invoice. */
function saysTheSame(one: InvoiceContent, other: InvoiceContent): boolean {
  const facts = ({ amountMinor, dueOn, note, lines }: InvoiceContent) =>
    JSON.stringify([
      amountMinor,
      dueOn,
      note,
      lines.map((line) => [line.kind, line.from, line.to, line.amountMinor]),
    ]);
  return facts(one) === facts(other);
}
