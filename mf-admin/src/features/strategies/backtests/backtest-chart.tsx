import type { BacktestCycle } from '@entropi/contracts/backtest-model';
import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { DRAWN_CYCLES, type PlayedBacktest } from './backtests.queries';
import { useText } from './backtests.texts';

const WIDTH = 400;
const HEIGHT = 160;
/** The height of each of the two lanes of cycles, below the curve. */
const LANE = 14;
const GAP = 6;
const MARGIN = 4;
const CURVE = HEIGHT - 2 * (LANE + GAP);
/** Narrower than this, a cycle would not be seen. */
const MIN_CYCLE = 1.5;
const HUNDRED = 100;

/** The lowest and highest equity in percent of the beginning, with the beginning itself. */
export type Range = readonly [low: number, high: number];

/** The range of what several back-tests were worth, so that their charts compare. */
export function findRange(played: readonly PlayedBacktest[]): Range {
  const values = played.flatMap(({ backtest }) => {
    const start = Number(backtest.figures?.start.amount ?? 1);
    return backtest.equity.flatMap(({ equity, low }) => [
      toPercent(equity, start),
      toPercent(low, start),
    ]);
  });
  return values.reduce<Range>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0, 0],
  );
}

const toPercent = (equity: number, start: number) => (equity / start - 1) * HUNDRED;

/** Whether a cycle has won, by what it realised and paid for nights. */
const hasWon = ({ realised, financing }: BacktestCycle) =>
  Number(realised.amount) + Number(financing.amount) > 0;

export interface BacktestChartProps {
  played: PlayedBacktest;
  range: Range;
}

/** What the account would have been worth, over the cycles in two lanes: those that won above, the others below. */
export function BacktestChart({ played, range }: BacktestChartProps) {
  const { backtest, cycles } = played;
  const t = useText();
  const format = useFormat();
  const { vars } = useTheme();
  const { figures } = backtest;
  if (!figures) return null;
  const [from, to] = [Date.parse(figures.from), Date.parse(figures.to)];
  const [low, high] = range;
  const start = Number(figures.start.amount);
  const x = (at: string | number) =>
    ((Number(new Date(at)) - from) / Math.max(to - from, 1)) * WIDTH;
  const y = (percent: number) =>
    MARGIN + (high === low ? 0.5 : (high - percent) / (high - low)) * (CURVE - 2 * MARGIN);
  const won = cycles.filter(hasWon).length;
  const percent = (value: number) => format.percent(value, { decimals: 1 });
  const total = figures.cycles.total;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="svg"
        role="img"
        aria-label={t('chartLabel', {
          low: percent(low),
          high: percent(high),
          won: format.number(won),
          others: format.number(cycles.length - won),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ width: '100%', height: HEIGHT, display: 'block' }}
      >
        <line
          x1={0}
          x2={WIDTH}
          y1={y(0)}
          y2={y(0)}
          stroke={vars?.palette.divider}
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={backtest.equity
            .map(
              ({ at, equity }) => `${x(at).toFixed(1)},${y(toPercent(equity, start)).toFixed(1)}`,
            )
            .join(' ')}
          fill="none"
          stroke={vars?.palette.text.primary}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
        {cycles.map((cycle) => {
          const isWon = hasWon(cycle);
          const left = x(cycle.started_at);
          return (
            <rect
              key={cycle.number}
              x={left.toFixed(1)}
              width={Math.max(x(cycle.ended_at ?? to) - left, MIN_CYCLE).toFixed(1)}
              y={CURVE + GAP + (isWon ? 0 : LANE + GAP)}
              height={LANE}
              fill={isWon ? vars?.palette.gain.main : vars?.palette.loss.main}
              fillOpacity={cycle.ended_at === null ? 0.4 : 0.85}
            >
              <title>
                {t('cycleTitle', {
                  number: format.number(cycle.number),
                  at: format.dateTime(cycle.started_at),
                  level: format.number(cycle.deepest_level),
                  realised: format.money(cycle.realised, { signed: true }),
                })}
              </title>
            </rect>
          );
        })}
      </Box>
      <Typography component="figcaption" variant="caption" color="textSecondary">
        {t('chartKey', { low: percent(low), high: percent(high) })}
        {total > cycles.length &&
          ` ${t('chartPart', { count: DRAWN_CYCLES, total: format.number(total) })}`}
      </Typography>
    </Box>
  );
}
