import type { PerformancePeriod, TradePerformance } from '@entropi/contracts/performance';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './dashboard.texts';

export interface PeriodTableProps {
  performance: TradePerformance;
  period: PerformancePeriod;
}

/** Lists the result of each period, the newest first. */
export function PeriodTable({ performance, period }: PeriodTableProps) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const name = (from: string) => {
    if (period === 'MONTH') return format.month(from);
    return period === 'WEEK' ? t('weekOf', { day: format.day(from) }) : format.day(from);
  };
  return (
    <TableContainer tabIndex={0} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader aria-label={t('byPeriod')}>
        <TableHead>
          <TableRow>
            <TableCell>{t(`periodHeads.${period}`)}</TableCell>
            <TableCell align="right">{t('sharesClosed')}</TableCell>
            <TableCell align="right">{tTrade('result')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {performance.periods.toReversed().map(({ from, profit, shares }) => (
            <TableRow key={from}>
              <TableCell>{name(from)}</TableCell>
              <TableCell align="right">{format.number(shares)}</TableCell>
              <TableCell align="right">
                <MoneyDelta value={profit} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
