import type { Paywall } from '@entropi/shared/contracts/paywall';
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
import { useText } from './paywall.texts';

export interface OwedPanelProps {
  paywall: Paywall;
  busy: boolean;
  onRecalculate: () => void;
}

/** Unpaid payments, and the ledger behind them line by line. */
export function OwedPanel({ paywall, busy, onRecalculate }: OwedPanelProps) {
  const t = useText();
  const format = useFormat();
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
                {t('due', { day: format.day(payment.due_on) })} ·{' '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {t('reference')} {payment.reference}
                </Box>
              </Typography>
            </div>
            <Typography variant="h2" component="span" className="num">
              {format.money(payment.amount)}
            </Typography>
          </Stack>
        ))}
      </Stack>
      {items.length > 0 && (
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
                <TableCell>{t(`kinds.${item.kind}`)}</TableCell>
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
