import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { ErrorState } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import { useShellText } from '../shell-texts';
import { useMonitoring } from './home.queries';
import { sumUp } from './operator-figures';

/** What the tasks of all users are doing, in four figures. */
export function OperatorPanel() {
  const t = useShellText();
  const { data, error, isPending, refetch } = useMonitoring();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const figures = sumUp(data?.items ?? []);
  const unrealised = figures.unrealised.map((sum) => <MoneyDelta key={sum.currency} value={sum} />);
  return (
    <FigureStrip>
      <Figure
        label={t('welcome.figures.active')}
        value={figures.active}
        loading={isPending}
        foot={t('welcome.ofUsers', { count: data?.total ?? 0 })}
      >
        {figures.active}
      </Figure>
      <Figure
        label={t('welcome.figures.error')}
        value={figures.error}
        loading={isPending}
        foot={t('welcome.paused', { count: figures.paused })}
      >
        {figures.error}
      </Figure>
      <Figure label={t('welcome.figures.shares')} value={figures.openShares} loading={isPending}>
        {figures.openShares}
      </Figure>
      <Figure label={t('welcome.figures.unrealised')} loading={isPending}>
        {unrealised.length > 0 ? <Stack>{unrealised}</Stack> : '0'}
      </Figure>
    </FigureStrip>
  );
}
