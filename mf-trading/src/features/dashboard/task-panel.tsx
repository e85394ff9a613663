import type { Dashboard } from '@entropi/contracts/dashboard';
import { MarketState } from '@entropi/shared/ui/market-state';
import { Panel } from '@entropi/shared/ui/panel';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { TaskAlerts } from '@entropi/shared/ui/task-alerts';
import { Term } from '@entropi/shared/ui/term';
import { Ago, When } from '@entropi/shared/ui/time';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useText } from './dashboard.texts';
import { TaskControls } from './task-controls';
import { TaskLimits } from './task-limits';
import { TaskMode } from './task-mode';
import { TaskRow } from './task-row';
import { TaskWaiting } from './task-waiting';
import { useNextSentence } from './use-next-sentence';

/** Describes the task: state, mode, what it does next or why nothing, and how near it is to its limits. */
export function TaskPanel({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const translate = useTranslate();
  const { task, strategy } = dashboard;
  const foreign = dashboard.account?.foreign_positions?.length ?? 0;
  const sentence = useNextSentence(dashboard);
  return (
    <Panel title={t('task')} actions={<StateChip state={task.state} degraded={task.degraded} />}>
      <TaskAlerts task={task} />
      {(task.state === 'paused' || task.state === 'stopped') && (
        <Alert severity="info" role="note">
          {t(task.state)}
        </Alert>
      )}
      {task.unmanaged_shares > 0 && (
        <Alert severity="warning" role="note">
          {t('unmanaged', { count: task.unmanaged_shares })}
        </Alert>
      )}
      {foreign > 0 && (
        <Alert severity="warning" role="note">
          {t('foreign', { count: foreign })}
        </Alert>
      )}
      <TaskWaiting dashboard={dashboard} />
      <TaskControls dashboard={dashboard} />
      <TaskRow label={t('strategy')}>
        {strategy ? translate(strategy).name : t('noStrategy')}
      </TaskRow>
      <TaskRow label={t('next')}>{sentence}</TaskRow>
      {dashboard.market && dashboard.market.status !== 'TRADEABLE' && (
        <TaskRow label={t('market')}>
          <MarketState market={dashboard.market} />
        </TaskRow>
      )}
      <TaskMode dashboard={dashboard} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <TaskRow label={<Term name="profitCounter">{t('profitCounter')}</Term>}>
          {task.profit_counter}
        </TaskRow>
        <TaskRow label={t('since')}>
          <When at={task.since} />
        </TaskRow>
        <TaskRow label={t('lastTick')}>
          <Ago at={task.last_tick_at} />
        </TaskRow>
      </Box>
      <TaskLimits dashboard={dashboard} />
    </Panel>
  );
}
