import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useFormat } from './format';
import { useUiText } from './ui-texts';

const WIDTH = 220;
const ROW = 24;
const PRICE_WIDTH = 84;

export interface LadderBarsProps {
  rows: readonly { level: number; price: number; size: number }[];
  decimals: number;
}

/** Places each price on an axis of `height`, at least a line of text away from the one before. */
function placeLevels(prices: readonly number[], height: number): number[] {
  const span = Math.max(...prices) - Math.min(...prices) || 1;
  const top = Math.max(...prices);
  const order = prices.map((price, index) => ({ index, y: ((top - price) / span) * height }));
  order.sort((a, b) => a.y - b.y);
  let lowest = Number.NEGATIVE_INFINITY;
  const places = new Array<number>(prices.length).fill(0);
  for (const { index, y } of order) {
    lowest = Math.max(y, lowest + ROW);
    places[index] = lowest;
  }
  return places;
}

/** Draws the size of each level as a bar at its price on the axis. */
export function LadderBars({ rows, decimals }: LadderBarsProps) {
  const t = useUiText();
  const format = useFormat();
  const { vars } = useTheme();
  const places = placeLevels(
    rows.map((row) => row.price),
    rows.length * ROW * 1.35,
  );
  const largest = Math.max(...rows.map((row) => row.size));
  const height = Math.max(...places) + ROW;
  const barSpace = WIDTH - PRICE_WIDTH - 8;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('ladder.chart')}
      viewBox={`0 0 ${WIDTH} ${height}`}
      sx={{ width: '100%', maxWidth: WIDTH * 1.4, display: 'block' }}
    >
      <line x1={PRICE_WIDTH} x2={PRICE_WIDTH} y1={0} y2={height} stroke={vars?.palette.divider} />
      {rows.map((row, index) => {
        const y = (places[index] ?? 0) + ROW / 2;
        return (
          <g key={row.level}>
            <text
              x={PRICE_WIDTH - 8}
              y={y + 4}
              textAnchor="end"
              fontSize={12}
              fill={vars?.palette.text.secondary}
              className="num"
            >
              {format.level(row.price, decimals)}
            </text>
            <rect
              x={PRICE_WIDTH}
              y={y - 7}
              width={Math.max(2, (row.size / largest) * barSpace)}
              height={14}
              rx={3}
              fill={vars?.palette.primary.main}
              opacity={0.85}
            />
          </g>
        );
      })}
    </Box>
  );
}
