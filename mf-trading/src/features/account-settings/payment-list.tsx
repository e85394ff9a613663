import type { Payment } from '@entropi/contracts/payment-model';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { saveFile } from '@entropi/shared/ui/save-file';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { EmptyState, ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { PayButton } from '../../payments/pay-button';
import { PayDialog } from '../../payments/pay-dialog';
import { findPaymentState } from '../../payments/payment-state';
import { useText } from './account-settings.texts';
import { useInvoice, usePayments } from './subscription.queries';

const COLOURS = { paid: 'gain.main', unpaid: 'warning.main', overdue: 'loss.main' } as const;

/** The user's payments, newest first, each with its invoice. */
export function PaymentList() {
  const t = useText();
  const payments = usePayments();
  const [paying, setPaying] = useState<Payment | null>(null);
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const rows = payments.data?.pages.flatMap(({ items }) => items) ?? [];
  if (payments.isPending) return null;
  if (payments.isLoadingError) {
    return <ErrorState error={payments.error} onRetry={() => payments.refetch()} />;
  }
  if (rows.length === 0) return <EmptyState title={t('noPayments')} hint={t('noPaymentsHint')} />;
  const Payments = isNarrow ? PaymentItems : PaymentTable;
  return (
    <>
      <Payments rows={rows} onPay={setPaying} />
      <PayDialog payment={paying} onEnd={() => setPaying(null)} />
      {payments.hasNextPage && (
        <Box sx={{ p: 1 }}>
          <Button
            size="small"
            loading={payments.isFetchingNextPage}
            onClick={() => void payments.fetchNextPage()}
          >
            {t('morePayments')}
          </Button>
        </Box>
      )}
    </>
  );
}

interface PaymentViewProps {
  rows: readonly Payment[];
  onPay: (payment: Payment) => void;
}

function PaymentTable({ rows, onPay }: PaymentViewProps) {
  const t = useText();
  const format = useFormat();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('payments')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('dueOn')}</TableCell>
            <TableCell>{t('reference')}</TableCell>
            <TableCell>{t('paymentState')}</TableCell>
            <TableCell align="right">{t('amount')}</TableCell>
            <TableCell align="right">{t('invoice')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((payment) => (
            <TableRow key={payment.id}>
              <TableCell>{format.day(payment.due_on)}</TableCell>
              <TableCell>{payment.reference}</TableCell>
              <TableCell>
                <PaymentState payment={payment} />
              </TableCell>
              <TableCell align="right">{format.money(payment.amount)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <PaymentActions payment={payment} onPay={onPay} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The payments on a phone, where the amount would lie beyond the edge of the table. */
function PaymentItems({ rows, onPay }: PaymentViewProps) {
  const t = useText();
  const format = useFormat();
  return (
    <List disablePadding aria-label={t('payments')}>
      {rows.map((payment) => (
        <ListItem key={payment.id} divider sx={{ gap: 1, pr: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <span className="num">{format.money(payment.amount)}</span>
              <PaymentState payment={payment} />
            </Stack>
            <Typography variant="caption" color="textSecondary">
              {t('dueOn')} {format.day(payment.due_on)}
              <br />
              {payment.reference}
            </Typography>
          </Box>
          <PaymentActions payment={payment} onPay={onPay} />
        </ListItem>
      ))}
    </List>
  );
}

function PaymentState({ payment }: { payment: Payment }) {
  const t = useText();
  const state = findPaymentState(payment, new Date());
  return <StatusChip label={t(`paymentStates.${state}`)} colour={COLOURS[state]} />;
}

function PaymentActions({
  payment,
  onPay,
}: { payment: Payment } & Pick<PaymentViewProps, 'onPay'>) {
  return (
    <>
      {findPaymentState(payment, new Date()) !== 'paid' && (
        <PayButton payment={payment} onPay={onPay} />
      )}
      <InvoiceButton payment={payment} />
    </>
  );
}

function InvoiceButton({ payment: { invoice_url: url, reference } }: { payment: Payment }) {
  const t = useText();
  const describeFailure = useFailureText();
  const invoice = useInvoice();
  if (url === null) return null;
  return (
    <Button
      size="small"
      loading={invoice.isPending}
      aria-label={t('openInvoice', { reference })}
      onClick={() =>
        invoice.mutate(url, {
          onSuccess: (pdf) => saveFile(`${reference}.pdf`, pdf),
          onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
        })
      }
    >
      PDF
    </Button>
  );
}
