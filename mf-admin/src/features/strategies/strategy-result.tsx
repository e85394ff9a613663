import type { StrategyResult as Result } from '@entropi/contracts/strategy-results';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import Stack from '@mui/material/Stack';
import { ResultCurve } from './result-curve';

/** What a strategy brought in a month, by currency, with the curve of the one that it trades most. */
export function StrategyResult({ results }: { results: readonly Result[] | undefined }) {
  const [main] = results ?? [];
  if (!results || !main) return '–';
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1, width: '100%', justifyContent: 'flex-end' }}
    >
      <ResultCurve days={main.days} currency={main.result.currency} />
      <Stack sx={{ lineHeight: 1.2, minWidth: 0, alignItems: 'flex-end' }}>
        {results.map(({ result }) => (
          <MoneyDelta key={result.currency} value={result} />
        ))}
      </Stack>
    </Stack>
  );
}
