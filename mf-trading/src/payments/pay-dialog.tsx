import type { Payment } from '@entropi/contracts/payment-model';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { usePaymentCode } from './pay.queries';
import { useText } from './pay.texts';
import { PayDetails } from './pay-details';

export interface PayDialogProps {
  /** Null while the dialog is closed. */
  payment: Payment | null;
  onEnd: () => void;
}

/** Shows how to pay a single payment. */
export function PayDialog({ payment, onEnd }: PayDialogProps) {
  const t = useText();
  const titleId = useId();
  if (!payment) return null;
  return (
    <Dialog open onClose={onEnd} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h2" sx={{ pb: 1 }}>
        {t('title', { reference: payment.reference })}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Content payment={payment} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onEnd} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ payment }: { payment: Payment }) {
  const code = usePaymentCode(payment);
  if (code.isPending) return <SkeletonBlock height={420} />;
  if (code.isLoadingError) return <ErrorState error={code.error} onRetry={() => code.refetch()} />;
  return <PayDetails pay={code.data} amount={payment.amount} />;
}
