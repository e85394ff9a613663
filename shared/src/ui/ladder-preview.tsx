import type { Money } from '@entropi/contracts/primitives';
import type { LadderPreview as LadderPreviewReply } from '@entropi/contracts/scales';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { AmountDelta } from './delta';
import { useFormat } from './format';
import { LadderBars } from './ladder-bars';
import { useUiText } from './ui-texts';

export interface LadderPreviewProps {
  /** The reply of `POST /api/strategy/ladder-preview`. */
  preview: LadderPreviewReply;
  /** Decimals of the market's prices. */
  decimals: number;
}

/** The ladder as bars on the price axis, beside the same as a table, totals last. */
export function LadderPreview({ preview, decimals }: LadderPreviewProps) {
  const t = useUiText();
  const format = useFormat();
  const { rows, totals } = preview;
  if (rows.length === 0) return null;
  const { currency } = totals.margin;
  const amount = (money: Money) => format.amount(money.amount as `${number}`);
  const renderLoss = (money: Money) => <AmountDelta value={-Number(money.amount)} />;
  const right = { align: 'right' as const, className: 'num' };
  // On a phone margin and loss come first: what is derived from the other columns is left out.
  const wide = { ...right, sx: { display: { xs: 'none', sm: 'table-cell' } } };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '200px 1fr' } }}>
      <LadderBars rows={rows} decimals={decimals} />
      <TableContainer tabIndex={0} role="region" aria-label={t('ladder.table')}>
        <Table
          size="small"
          sx={{
            '& td, & th': { px: { xs: 0.5, sm: 1 }, whiteSpace: 'nowrap' },
            '& thead th': { whiteSpace: { xs: 'normal', sm: 'nowrap' }, verticalAlign: 'bottom' },
          }}
        >
          <TableHead>
            <TableRow sx={{ '& th': { color: 'text.secondary', fontWeight: 500 } }}>
              <TableCell>{t('ladder.level')}</TableCell>
              <TableCell {...wide}>{t('ladder.offset')}</TableCell>
              <TableCell {...right}>{t('ladder.price')}</TableCell>
              <TableCell {...right}>{t('ladder.size')}</TableCell>
              <TableCell {...wide}>{t('ladder.cumulativeSize')}</TableCell>
              <TableCell {...wide}>{t('ladder.average')}</TableCell>
              <TableCell {...right}>{t('ladder.margin', { currency })}</TableCell>
              <TableCell {...right}>{t('ladder.loss', { currency })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.level} hover>
                <TableCell className="num">{row.level}</TableCell>
                <TableCell {...wide}>
                  {format.number(row.offset, { maxDecimals: decimals + 1 })}
                </TableCell>
                <TableCell {...right}>{format.level(row.price, decimals)}</TableCell>
                <TableCell {...right}>{format.size(row.size)}</TableCell>
                <TableCell {...wide}>{format.size(row.cumulative_size)}</TableCell>
                <TableCell {...wide}>{format.level(row.average, decimals)}</TableCell>
                <TableCell {...right}>{amount(row.margin)}</TableCell>
                <TableCell {...right}>{renderLoss(row.loss_if_reached)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td': { fontWeight: 500, color: 'text.primary', borderBottom: 0 } }}>
              <TableCell colSpan={3}>{t('ladder.total')}</TableCell>
              <TableCell {...wide} />
              <TableCell {...wide}>{format.size(totals.cumulative_size)}</TableCell>
              <TableCell {...wide}>{format.level(totals.average, decimals)}</TableCell>
              <TableCell {...right}>{amount(totals.margin)}</TableCell>
              <TableCell {...right}>{renderLoss(totals.loss_if_reached)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Box>
  );
}
