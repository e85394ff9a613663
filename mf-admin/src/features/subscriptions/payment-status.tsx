import type { Payment } from '@entropi/shared/contracts/payments';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useText } from './subscriptions.texts';

/** A payment is paid, still to be paid, or past its day. */
export type PaymentState = 'paid' | 'unpaid' | 'overdue';

export function paymentState(payment: Payment, today: string): PaymentState {
  if (payment.paid_at !== null) return 'paid';
  return payment.due_on < today ? 'overdue' : 'unpaid';
}

const COLOURS = { paid: 'gain.main', unpaid: 'warning.main', overdue: 'loss.main' };

export function PaymentStatus({ state }: { state: PaymentState }) {
  const t = useText();
  return <StatusChip label={t(state)} colour={COLOURS[state]} />;
}
