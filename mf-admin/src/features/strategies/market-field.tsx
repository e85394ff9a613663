import type { Market } from '@entropi/contracts/markets';
import { Select } from '@entropi/shared/ui/form-fields';
import { MarketState } from '@entropi/shared/ui/market-state';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useText } from './strategies.texts';

/** The market that is traded, with its hours at the broker. */
export function MarketField({ markets }: { markets: Market[] }) {
  const t = useText();
  const epic: unknown = useWatch({ name: 'epic' });
  const market = markets.find((known) => known.epic === epic);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Select
        name="epic"
        label={t('market')}
        options={markets.map(({ epic: value, name }) => ({ value, label: name }))}
      />
      {market && <MarketState market={market} withHours />}
    </Box>
  );
}
