import type { TaskSelection } from '@entropi/contracts/bulk';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { MoneySums } from '../features/monitoring/money-sums';
import { useText } from '../features/monitoring/monitoring.texts';

/** The chosen tasks by state, and what they have open. */
export function BulkFigures({ preview }: { preview: TaskSelection }) {
  const t = useText();
  const format = useFormat();
  return (
    <FigureStrip>
      <Figure label={t('tasks')}>
        {preview.states.map(({ state, count }) => (
          <Box key={state} component="span" sx={{ display: 'block' }}>
            {t('bulk.inState', { number: format.number(count), state: t(`states.${state}`) })}
          </Box>
        ))}
      </Figure>
      <Figure label={t('openShares')}>{format.number(preview.open_shares)}</Figure>
      <Figure label={t('unrealised')}>
        <MoneySums sums={preview.unrealised} />
      </Figure>
    </FigureStrip>
  );
}
