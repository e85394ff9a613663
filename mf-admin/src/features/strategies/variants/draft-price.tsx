import { useFormat } from '@entropi/shared/ui/format';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ShownDrafts } from './variants.queries';
import { useText } from './variants.texts';

/** Says at which price the figures are, or why they are not known. */
export function DraftPrice({ shown, decimals }: { shown: ShownDrafts; decimals: number }) {
  const t = useText();
  const format = useFormat();
  const { price, drafts } = shown;
  const isWithoutRate = drafts.some(({ unknown }) => unknown === 'no_rate');
  if (price === null || isWithoutRate) {
    return (
      <Alert severity="warning" variant="outlined">
        {t(price === null ? 'noPrice' : 'noRate')}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" color="textSecondary">
      {t('atPrice', { price: format.level(price, decimals) })}
    </Typography>
  );
}
