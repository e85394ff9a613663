import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { findPayment, lockPayment, type PaymentRow } from '../payments/payments.repo';
import { toDay } from '../subscriptions/periods';
import { toInvoiceNumber } from './invoice';
import { findInvoice, type InvoiceRow } from './invoices.repo';
import { issueEarlierInvoice } from './issue-invoice.domain';

type Context = Pick<Deps, 'db' | 'config' | 'now'>;

/**
 * The PDF of a payment's invoice as it was issued, in its last revision unless one is named; only whether it is paid
 * is up to date. Throws 404 when the payment is not theirs.
 */
export async function writeInvoice(
  deps: Context,
  userId: OwnerId,
  { paymentId, revision }: { paymentId: number; revision?: number },
): Promise<Buffer> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.userId !== userId) throw notFound();
  const last = (await findInvoice(deps.db, paymentId)) ?? (await issueEarlier(deps, payment));
  const invoice = revision === undefined ? last : await findInvoice(deps.db, paymentId, revision);
  if (!invoice) throw notFound();
  const before = invoice.revision - 1;
  // Loaded only now: the library with its fonts takes long to load, and few processes ever draw an invoice.
  const { drawInvoice } = await import('./invoice-pdf');
  return drawInvoice({
    ...invoice.content,
    number: toInvoiceNumber(paymentId, invoice.revision),
    replaces: before > 0 ? toInvoiceNumber(paymentId, before) : null,
    issuedOn: toDay(invoice.issuedAt),
    paidOn: payment.paidAt ? toDay(payment.paidAt) : null,
  });
}

function issueEarlier({ db, config, now }: Context, { id }: PaymentRow): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    // Locked, so that of two calls at once the second finds what the first one issued.
    const payment = await lockPayment(tx, id);
    if (!payment) throw notFound();
    const found = await findInvoice(tx, id);
    return found ?? issueEarlierInvoice({ tx, now: now(), config }, payment);
  });
}
