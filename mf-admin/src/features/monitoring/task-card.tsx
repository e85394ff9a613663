import type { MonitoringUser } from '@entropi/contracts/monitoring';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { TaskAlerts } from '@entropi/shared/ui/task-alerts';
import { Ago, When } from '@entropi/shared/ui/time';
import Stack from '@mui/material/Stack';
import { useText } from './monitoring.texts';
import { ProfitCounter } from './profit-counter';

/** State of a task in words and figures. */
export function TaskCard({ row }: { row: MonitoringUser }) {
  const t = useText();
  const format = useFormat();
  const { task } = row;
  const next = task.next_action
    ? t(`next.${task.next_action.kind}`, {
        level: task.next_action.level === null ? '–' : format.number(task.next_action.level),
      })
    : t('next.none');
  return (
    <Stack sx={{ gap: 2 }}>
      <TaskAlerts task={task} />
      <FigureStrip>
        <Figure label={t('since')}>
          <When at={task.since} />
        </Figure>
        <Figure label={t('nextAction')}>{next}</Figure>
        <Figure label={t('lastTick')}>
          <Ago at={task.last_tick_at} />
        </Figure>
        <Figure label={t('openShares')} value={row.open_shares}>
          {row.open_shares}
        </Figure>
        <Figure label={t('unrealised')} value={row.unrealised.amount}>
          <MoneyDelta value={row.unrealised} />
        </Figure>
        <Figure label={t('realisedToday')} value={row.realised_today.amount}>
          <MoneyDelta value={row.realised_today} />
        </Figure>
        <Figure label={t('profitCounter')}>
          <ProfitCounter user={row.user} counter={task.profit_counter} />
        </Figure>
        <Figure label={t('unmanaged')}>{task.unmanaged_shares}</Figure>
      </FigureStrip>
    </Stack>
  );
}
