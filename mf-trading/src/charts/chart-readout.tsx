import type { Candle } from '@entropi/contracts/markets';
import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useChartText } from './chart.texts';

const VALUES = ['open', 'high', 'low', 'close'] as const;

/** Shows the numbers of the candle under the pointer, or of the last one. */
export function ChartReadout({ candle, decimals }: { candle: Candle | null; decimals: number }) {
  const t = useChartText();
  const format = useFormat();
  return (
    <Box
      component="dl"
      aria-label={t('readout')}
      className="num"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        m: 0,
        minHeight: 20,
        fontSize: '0.75rem',
        color: 'text.secondary',
        '& dt, & dd': { display: 'inline', m: 0 },
        '& dd': { color: 'text.primary', ml: 0.5 },
      }}
    >
      {candle && (
        <>
          <div>
            <dt>{t('candleAt')}</dt>
            <dd>{format.dateTime(candle.at)}</dd>
          </div>
          {VALUES.map((name) => (
            <div key={name}>
              <dt>{t(`candle.${name}`)}</dt>
              <dd>{format.level(candle[name], decimals)}</dd>
            </div>
          ))}
        </>
      )}
    </Box>
  );
}
