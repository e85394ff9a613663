import type { Payment } from '@entropi/contracts/payment-model';
import { findPaymentStatus } from '@entropi/shared/lists/payments';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PaymentStatus } from './payment-status';
import { useDeletePayment, useMarkPaid } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

export interface PaymentPanelProps {
  payment: Payment;
  nowMs: number;
  onClose: () => void;
}

/** One payment and what can be done with it. */
export function PaymentPanel({ payment, nowMs, onClose }: PaymentPanelProps) {
  const t = useText();
  const format = useFormat();
  const mark = useMarkPaid();
  const remove = useDeletePayment();
  const [confirming, setConfirming] = useState<'mark' | 'delete' | null>(null);
  const isPaid = payment.paid_at !== null;
  const words = { amount: format.money(payment.amount), username: payment.username };

  const confirmMark = async () => {
    const paidAt = isPaid ? null : new Date().toISOString();
    await mark.mutateAsync({ paymentId: payment.id, paidAt });
    notify({ text: t(isPaid ? 'markedUnpaid' : 'markedPaid', words) });
    onClose();
  };
  const confirmDelete = async () => {
    await remove.mutateAsync(payment.id);
    notify({ text: t('paymentDeleted') });
    onClose();
  };
  const rows = [
    [t('user'), payment.username],
    [t('amount'), format.money(payment.amount)],
    [t('dueOn'), format.day(payment.due_on)],
    [t('method'), t(`methods.${payment.method}`)],
    [t('paidAt'), payment.paid_at ? <When key="paid" at={payment.paid_at} /> : '–'],
    [t('created'), <When key="created" at={payment.created_at} />],
    [t('note'), payment.note || '–'],
  ] as const;
  return (
    <SidePanel
      open
      title={t('paymentOf', { reference: payment.reference })}
      badge={<PaymentStatus status={findPaymentStatus(payment, nowMs)} />}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '120px 1fr', rowGap: 1, columnGap: 2 }}
        >
          {rows.flatMap(([label, value]) => [
            <Typography key={label} component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>,
            <Typography key={`${label}:`} component="dd" variant="body2" sx={{ m: 0 }}>
              {value}
            </Typography>,
          ])}
        </Box>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button variant={isPaid ? 'outlined' : 'contained'} onClick={() => setConfirming('mark')}>
            {t(isPaid ? 'markUnpaid' : 'markPaid')}
          </Button>
          {!isPaid && (
            <Button color="error" onClick={() => setConfirming('delete')}>
              {t('deletePayment')}
            </Button>
          )}
        </Stack>
      </Stack>
      <ConfirmDialog
        open={confirming === 'mark'}
        title={t(isPaid ? 'markUnpaidTitle' : 'markPaidTitle', words)}
        verb={t(isPaid ? 'markUnpaid' : 'markPaid')}
        destructive={isPaid}
        busy={mark.isPending}
        error={mark.error}
        onConfirm={() => void confirmMark().catch(() => undefined)}
        onCancel={() => setConfirming(null)}
      >
        {t(isPaid ? 'markUnpaidText' : 'markPaidText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'delete'}
        title={t('deletePaymentTitle', words)}
        verb={t('deletePayment')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => void confirmDelete().catch(() => undefined)}
        onCancel={() => setConfirming(null)}
      >
        {t('deletePaymentText')}
      </ConfirmDialog>
    </SidePanel>
  );
}
