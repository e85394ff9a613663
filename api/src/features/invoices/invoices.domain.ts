import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { listFeesOfPayment } from '../payments/ledger.repo';
import { findPayment } from '../payments/payments.repo';
import { readBeneficiary } from '../paywall/payment-code';
import { toDay } from '../subscriptions/periods';
import { getUser } from '../users/users.domain';
import { toInvoiceLines, toInvoiceNumber } from './invoice';
import { drawInvoice } from './invoice-pdf';

/** The PDF of a payment's invoice, in its user's language; 404 when the payment is not theirs. */
export async function writeInvoice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: OwnerId,
  paymentId: number,
): Promise<Buffer> {
  const payment = await findPayment(db, paymentId);
  if (payment?.userId !== userId) throw notFound();
  const user = await getUser(db, userId);
  const { amountMinor, currency, reference } = payment;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  const { address } = user;
  const place = address
    ? [address.street, `${address.postcode} ${address.city}`, address.country]
    : [];
  return drawInvoice({
    number: toInvoiceNumber(paymentId),
    language: user.language,
    recipient: [name, ...place],
    beneficiary: readBeneficiary(config),
    issuedOn: toDay(payment.createdAt),
    dueOn: payment.dueOn,
    paidOn: payment.paidAt ? toDay(payment.paidAt) : null,
    note: payment.note,
    lines: toInvoiceLines(await listFeesOfPayment(db, paymentId), amountMinor),
    transfer: { amountMinor, currency, reference, message: toInvoiceNumber(paymentId) },
  });
}
