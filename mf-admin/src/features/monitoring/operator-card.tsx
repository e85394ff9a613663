import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import { useMonitoringSummary } from './monitoring.queries';
import { useOperatorCardText } from './operator-card.texts';

/** The card on Home: the tasks of all users in four figures. */
export default function OperatorCard() {
  const t = useOperatorCardText();
  const format = useFormat();
  const { data, error, isPending, refetch } = useMonitoringSummary();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const show = (count = 0) => format.number(count, { decimals: 0 });
  const unrealised = (data?.unrealised ?? []).map((sum) => (
    <MoneyDelta key={sum.currency} value={sum} />
  ));
  return (
    <FigureStrip>
      <Figure
        label={t('figures.active')}
        value={data?.active ?? 0}
        loading={isPending}
        foot={t('ofUsers', { count: data?.users ?? 0, shown: show(data?.users) })}
      >
        {show(data?.active)}
      </Figure>
      <Figure
        label={t('figures.error')}
        value={data?.error ?? 0}
        loading={isPending}
        foot={t('paused', { count: data?.paused ?? 0 })}
      >
        {show(data?.error)}
      </Figure>
      <Figure label={t('figures.shares')} value={data?.open_shares ?? 0} loading={isPending}>
        {show(data?.open_shares)}
      </Figure>
      <Figure label={t('figures.unrealised')} loading={isPending}>
        {unrealised.length > 0 ? (
          <Stack component="span" sx={{ display: 'inline-flex' }}>
            {unrealised}
          </Stack>
        ) : (
          '0'
        )}
      </Figure>
    </FigureStrip>
  );
}
