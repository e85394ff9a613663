import type { Payment } from '@entropi/contracts/payment-model';
import type { PaymentColumn, PaymentStatus } from '@entropi/contracts/payments';
import type { TextKey } from '../remote/texts';
import type { ListColumn, ListWords } from './list-column';
import type { en } from './payments.texts';

export function toUtcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** A payment is paid, still to be paid, or past its day in UTC. */
export function findPaymentStatus(payment: Payment, nowMs: number): PaymentStatus {
  if (payment.paid_at !== null) return 'paid';
  return payment.due_on < toUtcDay(nowMs) ? 'overdue' : 'unpaid';
}

/** Columns whose order the server knows carry its own names. */
export function createPaymentColumns(
  { t }: Pick<ListWords<TextKey<typeof en>>, 't'>,
  nowMs: number,
): Record<PaymentColumn, ListColumn<Payment>> {
  return {
    username: { label: t('user'), value: (row) => row.username },
    amount: {
      label: t('amount'),
      value: (row) => Number(row.amount.amount),
      currency: (row) => row.amount.currency,
    },
    due_on: { label: t('dueOn'), value: (row) => row.due_on },
    reference: { label: t('reference'), value: (row) => row.reference },
    status: { label: t('status'), value: (row) => t(findPaymentStatus(row, nowMs)) },
    paid_at: { label: t('paidAt'), value: (row) => row.paid_at },
    created_at: { label: t('created'), value: (row) => row.created_at },
    note: { label: t('note'), value: (row) => row.note },
    invoice: { label: t('invoice'), value: (row) => row.invoice_url },
  };
}
