import type { Backtest, BacktestFigures } from '@entropi/contracts/backtest-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { BacktestChart, findRange } from './backtest-chart';
import { type PlayedBacktest, usePlayedBacktest } from './backtests.queries';
import { useText } from './backtests.texts';
import { computeGain } from './compute-gain';

type Query = ReturnType<typeof usePlayedBacktest>;

/** One back-test, or two side by side: their charts on one scale, and their figures with what was supposed. */
export function BacktestComparison({ ids }: { ids: readonly [first: number, second?: number] }) {
  const [first, second] = ids;
  return second === undefined ? <One id={first} /> : <Two first={first} second={second} />;
}

function One({ id }: { id: number }) {
  return <Results queries={[usePlayedBacktest(id)]} />;
}

function Two({ first, second }: { first: number; second: number }) {
  return <Results queries={[usePlayedBacktest(first), usePlayedBacktest(second)]} />;
}

function Results({ queries }: { queries: readonly Query[] }) {
  const failed = queries.find((query) => query.isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  const played = queries.flatMap(({ data }) => (data ? [data] : []));
  if (played.length < queries.length) return <SkeletonBlock height={420} />;
  const range = findRange(played);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: played.map(() => 'minmax(0, 1fr)').join(' ') },
        }}
      >
        {played.map((one) => (
          <BacktestChart key={one.backtest.id} played={one} range={range} />
        ))}
      </Box>
      <Figures played={played} />
    </>
  );
}

type Row = [
  label: string,
  render: (backtest: Backtest & { figures: BacktestFigures }) => ReactNode,
];

function useRows(): Row[] {
  const t = useText();
  const format = useFormat();
  const points = (value: number) => format.number(value, { maxDecimals: 4 });
  return [
    [
      t('span'),
      ({ figures }) => `${format.dateTime(figures.from)} – ${format.dateTime(figures.to)}`,
    ],
    [t('gain'), ({ figures }) => <MoneyDelta value={computeGain(figures)} />],
    [t('realised'), ({ figures }) => <MoneyDelta value={figures.realised} />],
    [t('openAtEnd'), ({ figures }) => <MoneyDelta value={figures.open_profit} />],
    [t('drawdown'), ({ figures }) => format.money(figures.max_drawdown)],
    [t('worstDepth'), ({ figures }) => format.number(figures.worst_depth)],
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
    [t('closeOuts'), ({ figures }) => format.number(figures.margin_close_outs)],
    [t('notFilled'), ({ figures }) => format.number(figures.rejections)],
    [
      t('earlyEnd'),
      ({ figures: { early_end: end } }) => (end === null ? '–' : t(`earlyEnds.${end}`)),
    ],
    [t('balance'), ({ figures }) => format.money(figures.start)],
    [t('sizeFactor'), (run) => (run.size_factor ? format.number(run.size_factor) : '–')],
    [t('slippage'), ({ assumptions }) => points(assumptions.slippage)],
    [t('spread'), ({ assumptions }) => points(assumptions.spread)],
  ];
}

function Figures({ played }: { played: readonly PlayedBacktest[] }) {
  const t = useText();
  const format = useFormat();
  const rows = useRows();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('figures')}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            {played.map(({ backtest: { id, strategy_name: name, created_at: at } }) => (
              <TableCell key={id} align="right" sx={{ overflowWrap: 'anywhere' }}>
                {name} · {format.dateTime(at)}
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
              {played.map(({ backtest }) => (
                <TableCell key={backtest.id} align="right" className="num">
                  {backtest.figures && render({ ...backtest, figures: backtest.figures })}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
