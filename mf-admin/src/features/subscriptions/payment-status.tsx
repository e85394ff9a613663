import type { Payment, PaymentStatus as Status } from '@entropi/shared/contracts/payments';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useText } from './subscriptions.texts';

export function toUtcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** A payment is paid, still to be paid, or past its day in UTC. */
export function findPaymentStatus(payment: Payment, nowMs: number): Status {
  if (payment.paid_at !== null) return 'paid';
  return payment.due_on < toUtcDay(nowMs) ? 'overdue' : 'unpaid';
}

const COLOURS = { paid: 'gain.main', unpaid: 'warning.main', overdue: 'loss.main' };

export function PaymentStatus({ status }: { status: Status }) {
  const t = useText();
  return <StatusChip label={t(status)} colour={COLOURS[status]} />;
}
