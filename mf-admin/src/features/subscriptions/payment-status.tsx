import type { PaymentStatus as Status } from '@entropi/contracts/payments';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useText } from './subscriptions.texts';

const COLOURS = { paid: 'gain.main', unpaid: 'warning.main', overdue: 'loss.main' };

export function PaymentStatus({ status }: { status: Status }) {
  const t = useText();
  return <StatusChip label={t(status)} colour={COLOURS[status]} />;
}
