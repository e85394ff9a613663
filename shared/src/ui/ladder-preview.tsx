import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Money } from '../contracts/primitives';
import type { LadderPreview as LadderPreviewReply } from '../contracts/scales';
import { MoneyDelta } from './delta';
import { useFormat } from './format';
import { LadderBars } from './ladder-bars';
import { useUiText } from './ui-texts';

export interface LadderPreviewProps {
  /** What `POST /api/strategy/ladder-preview` answered. */
  preview: LadderPreviewReply;
  /** Decimals of the market's prices. */
  decimals: number;
}

function negated(money: Money): Money {
  const amount = money.amount.startsWith('-') ? money.amount.slice(1) : `-${money.amount}`;
  return { ...money, amount: Number(amount) === 0 ? '0' : amount };
}

/** A loss as a signed amount, whether the row tells it as a positive loss or a negative result. */
function asLoss(money: Money): Money {
  return Number(money.amount) > 0 ? negated(money) : money;
}

/** The ladder as bars on the price axis, beside the same as a table, totals totals. */
export function LadderPreview({ preview, decimals }: LadderPreviewProps) {
  const t = useUiText();
  const format = useFormat();
  const { rows, totals } = preview;
  if (rows.length === 0) return null;
  const right = { align: 'right' as const, className: 'num' };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '220px 1fr' } }}>
      <LadderBars rows={rows} decimals={decimals} />
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('ladder.level')}</TableCell>
              <TableCell {...right}>{t('ladder.offset')}</TableCell>
              <TableCell {...right}>{t('ladder.price')}</TableCell>
              <TableCell {...right}>{t('ladder.size')}</TableCell>
              <TableCell {...right}>{t('ladder.cumulativeSize')}</TableCell>
              <TableCell {...right}>{t('ladder.average')}</TableCell>
              <TableCell {...right}>{t('ladder.margin')}</TableCell>
              <TableCell {...right}>{t('ladder.loss')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.level} hover>
                <TableCell className="num">{row.level}</TableCell>
                <TableCell {...right}>{format.number(row.offset)}</TableCell>
                <TableCell {...right}>{format.level(row.price, decimals)}</TableCell>
                <TableCell {...right}>{format.size(row.size)}</TableCell>
                <TableCell {...right}>{format.size(row.cumulative_size)}</TableCell>
                <TableCell {...right}>{format.level(row.average, decimals)}</TableCell>
                <TableCell {...right}>{format.money(row.margin)}</TableCell>
                <TableCell {...right}>
                  <MoneyDelta value={asLoss(row.loss_if_reached)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow sx={{ '& td': { fontWeight: 500, color: 'text.primary' } }}>
              <TableCell colSpan={3}>{t('ladder.total')}</TableCell>
              <TableCell {...right}>{format.size(totals.cumulative_size)}</TableCell>
              <TableCell />
              <TableCell {...right}>{format.level(totals.average, decimals)}</TableCell>
              <TableCell {...right}>{format.money(totals.margin)}</TableCell>
              <TableCell {...right}>
                <MoneyDelta value={asLoss(totals.loss_if_reached)} />
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Box>
  );
}
