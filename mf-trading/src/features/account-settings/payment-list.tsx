import type { Payment } from '@entropi/contracts/payments';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { saveFile } from '@entropi/shared/ui/save-file';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { EmptyState, ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useText as usePayText } from '../../payments/pay.texts';
import { PayDialog } from '../../payments/pay-dialog';
import { useText } from './account-settings.texts';
import { useInvoice, usePayments } from './subscription.queries';

const COLOURS = { paid: 'gain.main', unpaid: 'warning.main', overdue: 'loss.main' } as const;

function findState({ paid_at, due_on }: Payment): keyof typeof COLOURS {
  if (paid_at) return 'paid';
  return due_on < new Date().toISOString().slice(0, 10) ? 'overdue' : 'unpaid';
}

/** The user's payments, newest first, each with its invoice. */
export function PaymentList() {
  const t = useText();
  const pay = usePayText();
  const format = useFormat();
  const payments = usePayments();
  const [paying, setPaying] = useState<Payment | null>(null);
  const rows = payments.data?.pages.flatMap(({ items }) => items) ?? [];
  if (payments.isPending) return null;
  if (payments.isLoadingError) {
    return <ErrorState error={payments.error} onRetry={() => payments.refetch()} />;
  }
  if (rows.length === 0) return <EmptyState title={t('noPayments')} hint={t('noPaymentsHint')} />;
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={t('payments')}>
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
            {rows.map((payment) => {
              const state = findState(payment);
              return (
                <TableRow key={payment.id}>
                  <TableCell>{format.day(payment.due_on)}</TableCell>
                  <TableCell>{payment.reference}</TableCell>
                  <TableCell>
                    <StatusChip label={t(`paymentStates.${state}`)} colour={COLOURS[state]} />
                  </TableCell>
                  <TableCell align="right">{format.money(payment.amount)}</TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {state !== 'paid' && (
                      <Button
                        size="small"
                        aria-label={pay('payOne', { reference: payment.reference })}
                        onClick={() => setPaying(payment)}
                      >
                        {pay('pay')}
                      </Button>
                    )}
                    <InvoiceButton payment={payment} />
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
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
