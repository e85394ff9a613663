import type { Payment } from '@entropi/contracts/payment-model';
import type { Paywall } from '@entropi/contracts/paywall';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PayButton } from '../../payments/pay-button';
import { useText } from './paywall.texts';

export interface OwedPanelProps {
  paywall: Paywall;
  busy: boolean;
  onRecalculate: () => void;
  onPay: (payment: Payment) => void;
}

/**
 * Lists unpaid payments, and on demand the lines of the ledger behind them. The amount of a single payment
 * is already in the reason above, and is not repeated.
 */
export function OwedPanel({ paywall, busy, onRecalculate, onPay }: OwedPanelProps) {
  const t = useText();
  const format = useFormat();
  const [isLedgerShown, setLedgerShown] = useState(false);
  const { payments, items, balance } = paywall;
  return (
    <Panel
      title={t('owed')}
      actions={
        <Button size="small" variant="outlined" loading={busy} onClick={onRecalculate}>
          {t('recalculate')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {t('recalculateHint')}
      </Typography>
      {payments.length === 0 && <EmptyState title={t('noPayments')} hint={t('noPaymentsHint')} />}
      <Stack sx={{ gap: 1 }}>
        {payments.map((payment) => (
          <Stack key={payment.id} direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
            <div>
              <Typography variant="body1">{payment.note || payment.reference}</Typography>
              <Typography variant="caption" color="textSecondary">
                {t('due', { day: format.day(payment.due_on) })}
                {payment.note && (
                  <>
                    {' · '}
                    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                      {t('reference')} {payment.reference}
                    </Box>
                  </>
                )}
              </Typography>
            </div>
            {payments.length > 1 && (
              <Stack sx={{ alignItems: 'end', flexShrink: 0 }}>
                <Typography variant="h2" component="span" className="num">
                  {format.money(payment.amount)}
                </Typography>
                <PayButton payment={payment} onPay={onPay} />
              </Stack>
            )}
          </Stack>
        ))}
      </Stack>
      {items.length > 0 && (
        <Button
          size="small"
          aria-expanded={isLedgerShown}
          sx={{ alignSelf: 'start' }}
          onClick={() => setLedgerShown(!isLedgerShown)}
        >
          {t(isLedgerShown ? 'hideLines' : 'showLines')}
        </Button>
      )}
      {isLedgerShown && (
        <Table
          size="small"
          aria-label={t('lines')}
          sx={{ '& td:first-of-type': { pl: 0 }, '& td:last-of-type': { pr: 0 } }}
        >
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell>
                  <When at={item.created_at} dateOnly />
                </TableCell>
                <TableCell>{t(`bookings.${item.kind}`)}</TableCell>
                <TableCell align="right">{format.money(item.amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td': { fontWeight: 500, color: 'text.primary' } }}>
              <TableCell colSpan={2}>{t('balance')}</TableCell>
              <TableCell align="right">{format.money(balance)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      )}
    </Panel>
  );
}
