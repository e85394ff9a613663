import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from './backtest.texts';
import { BacktestCurves } from './backtest-curves';
import { computeGain } from './compute-gain';
import type { EndedBacktest } from './ended-backtest';

/** Figures of several back-tests, a column each, with what was assumed: a result alone says little. */
export function BacktestCompare({ runs }: { runs: readonly EndedBacktest[] }) {
  const t = useText();
  const format = useFormat();
  const points = (value: number) => format.number(value, { maxDecimals: 4 });
  const rows: [string, (run: EndedBacktest) => ReactNode][] = [
    [
      t('span'),
      ({ figures }) => `${format.dateTime(figures.from)} – ${format.dateTime(figures.to)}`,
    ],
    [t('sizeFactor'), (run) => (run.size_factor ? format.number(run.size_factor) : '–')],
    [t('gain'), ({ figures }) => <MoneyDelta value={computeGain(figures)} />],
    [t('realised'), ({ figures }) => <MoneyDelta value={figures.realised} />],
    [t('openAtEnd'), ({ figures }) => <MoneyDelta value={figures.open_profit} />],
    [t('drawdown'), ({ figures }) => format.money(figures.max_drawdown)],
    [t('worstDepth'), ({ figures }) => t('levels', { count: figures.worst_depth })],
    [
      t('cycles'),
      ({ figures: { cycles } }) =>
        t('cyclesWonAndLost', {
          won: format.number(cycles.won),
          lost: format.number(cycles.lost),
          running: format.number(cycles.running),
        }),
    ],
    [t('longest'), ({ figures }) => format.duration(figures.longest_cycle_hours * 3600)],
    [t('balance'), (run) => format.money(run.figures.start)],
    [t('slippage'), ({ assumptions }) => points(assumptions.slippage)],
    [t('spread'), ({ assumptions }) => points(assumptions.spread)],
    [t('nights'), ({ assumptions }) => format.percent(assumptions.overnight_percent)],
  ];
  return (
    <>
      <Heading>{t('sideBySide')}</Heading>
      <BacktestCurves runs={runs} />
      <TableContainer tabIndex={0} role="region" aria-label={t('sideBySide')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell component="td" />
              {runs.map(({ id, strategy_name: name, created_at: at }) => (
                <TableCell key={id} align="right" sx={{ minWidth: 140 }}>
                  {name}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {format.dateTime(at)}
                  </Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([label, render]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                  {label}
                </TableCell>
                {runs.map((run) => (
                  <TableCell key={run.id} align="right" className="num">
                    {render(run)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
