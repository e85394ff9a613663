import type { Payment } from '@entropi/contracts/payment-model';

/** The day of a moment in UTC, as `due_on` has it. */
export const toUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether a payment is paid, and if not whether its day is over. */
export function findPaymentState(
  { paid_at, due_on }: Pick<Payment, 'paid_at' | 'due_on'>,
  now: Date,
): 'paid' | 'unpaid' | 'overdue' {
  if (paid_at) return 'paid';
  return due_on < toUtcDay(now) ? 'overdue' : 'unpaid';
}
