import { toUtcDay } from '@entropi/shared/lists/payments';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import { PaymentForm } from './payment-form';
import { type NewPayment, useCreatePayment, usePayers } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

const DUE_AFTER_MS = 10 * 86_400_000;

/** Asks a user for money by hand. */
export function NewPaymentForm({ nowMs, onDone }: { nowMs: number; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const payers = usePayers('');
  const create = useCreatePayment();
  const request = async (payment: NewPayment) => {
    const { amount, username } = await create.mutateAsync(payment);
    notify({ text: t('requested', { amount: format.money(amount), username }) });
    discardUnsaved();
    onDone();
  };
  return (
    <PaymentForm
      users={payers.data?.items ?? []}
      dueOn={toUtcDay(nowMs + DUE_AFTER_MS)}
      onConfirm={request}
    />
  );
}
