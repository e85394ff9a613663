import type { Payment } from '@entropi/contracts/payment-model';
import Button from '@mui/material/Button';
import { useText } from './pay.texts';

export interface PayButtonProps {
  payment: Payment;
  onPay: (payment: Payment) => void;
}

/** Leads to how a single payment is paid; several may stand below each other, so each names its payment. */
export function PayButton({ payment, onPay }: PayButtonProps) {
  const t = useText();
  return (
    <Button
      size="small"
      aria-label={t('payOne', { reference: payment.reference })}
      onClick={() => onPay(payment)}
    >
      {t('pay')}
    </Button>
  );
}
