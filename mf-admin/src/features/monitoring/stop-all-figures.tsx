import type { StopPreview } from '@entropi/shared/contracts/tasks';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import Box from '@mui/material/Box';
import { useText } from './monitoring.texts';

/** How many tasks run, and what is open. */
export function StopAllFigures({ preview }: { preview: StopPreview }) {
  const t = useText();
  return (
    <FigureStrip>
      <Figure label={t('runningTasks')}>{preview.running}</Figure>
      <Figure label={t('openShares')}>{preview.open_shares}</Figure>
      <Figure label={t('unrealised')}>
        {preview.unrealised.length === 0
          ? '–'
          : preview.unrealised.map((sum) => (
              <Box key={sum.currency} component="span" sx={{ display: 'block' }}>
                <MoneyDelta value={sum} />
              </Box>
            ))}
      </Figure>
    </FigureStrip>
  );
}
