import type { StopPreview } from '@entropi/contracts/tasks';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { MoneySums } from './money-sums';
import { useText } from './monitoring.texts';

/** How many tasks run, and what is open. */
export function StopAllFigures({ preview }: { preview: StopPreview }) {
  const t = useText();
  return (
    <FigureStrip>
      <Figure label={t('runningTasks')}>{preview.running}</Figure>
      <Figure label={t('openShares')}>{preview.open_shares}</Figure>
      <Figure label={t('unrealised')}>
        <MoneySums sums={preview.unrealised} />
      </Figure>
    </FigureStrip>
  );
}
