import type { Money } from '@entropi/contracts/primitives';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import Box from '@mui/material/Box';

/** A result in each currency, below one another. */
export function MoneySums({ sums }: { sums: readonly Money[] }) {
  if (sums.length === 0) return '–';
  return sums.map((sum) => (
    <Box key={sum.currency} component="span" sx={{ display: 'block' }}>
      <MoneyDelta value={sum} />
    </Box>
  ));
}
