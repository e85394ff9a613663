import type { Market } from '@entropi/contracts/markets';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { Ago } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useText } from './test-services.texts';

export interface PriceReadingProps {
  market: Market;
  /** How long the response took, in milliseconds. */
  ms: number;
  isReading: boolean;
  onAgain: () => void;
}

/** Shows the last price of a market, its age, and how long the response took. */
export function PriceReading({ market, ms, isReading, onAgain }: PriceReadingProps) {
  const t = useText();
  const format = useFormat();
  const { name, bid, offer, decimal_places: decimals, status } = market;
  const level = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  const spread = bid === null || offer === null ? null : offer - bid;
  return (
    <Box role="group" aria-label={t('priceOf', { name })}>
      <FigureStrip>
        <Figure label={t('bid')}>{level(bid)}</Figure>
        <Figure label={t('offer')}>{level(offer)}</Figure>
        <Figure label={t('spread')}>{level(spread)}</Figure>
        <Figure label={t('age')}>
          <Ago at={market.updated_at} />
        </Figure>
        <Figure label={t('took')}>{format.number(ms, { decimals: 0 })} ms</Figure>
      </FigureStrip>
      <Box sx={{ display: 'flex', gap: 1.5, mt: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" loading={isReading} onClick={onAgain}>
          {t('readAgain')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {name}: {t(`statuses.${status}`)}
        </Typography>
      </Box>
    </Box>
  );
}
