import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useText } from './strategies.texts';

const WIDTH = 96;
const HEIGHT = 24;
/** Keeps the line inside of the picture. */
const MARGIN = 2;

/** Adds up the amounts of days, from nothing before the first one. */
function accumulate(days: readonly string[]): number[] {
  let sum = 0;
  return [
    0,
    ...days.map((amount) => {
      sum += Number(amount);
      return sum;
    }),
  ];
}

/** Places the sums from left to right; the highest one is at the top. */
function place(sums: readonly number[]): {
  x: (index: number) => number;
  y: (sum: number) => number;
} {
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const height = HEIGHT - 2 * MARGIN;
  return {
    x: (index) => (index / Math.max(sums.length - 1, 1)) * WIDTH,
    y: (sum) => MARGIN + (high === low ? 0.5 : (high - sum) / (high - low)) * height,
  };
}

/** What was earned until each day, as a small curve over a line at zero; its words are the lowest and highest sum. */
export function ResultCurve({ days, currency }: { days: readonly string[]; currency: string }) {
  const t = useText();
  const format = useFormat();
  const { vars } = useTheme();
  const sums = accumulate(days);
  const { x, y } = place(sums);
  const money = (sum: number) =>
    format.money({ amount: sum.toFixed(2), currency }, { signed: true });
  const isGain = (sums.at(-1) ?? 0) >= 0;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('curveLabel', {
        low: money(Math.min(...sums)),
        high: money(Math.max(...sums)),
      })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, display: 'block', flexShrink: 0 }}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke={vars?.palette.divider} />
      <polyline
        points={sums.map((sum, index) => `${x(index).toFixed(1)},${y(sum).toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth={1.5}
        stroke={isGain ? vars?.palette.gain.main : vars?.palette.loss.main}
      />
    </Box>
  );
}
