import type { Task } from '@entropi/contracts/trading-model';
import { Panel } from '@entropi/shared/ui/panel';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { TaskAlerts } from '@entropi/shared/ui/task-alerts';
import { Ago, When } from '@entropi/shared/ui/time';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import { useTaskAnnouncement } from '@entropi/shared/ui/use-task-announcement';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTask } from './home.queries';
import { useHomeText } from './home-texts';

/** Shows the state of the user's own task. */
export function TaskPanel({ userId }: { userId: number }) {
  const t = useHomeText();
  const { data: task, error, isPending, refetch } = useTask(userId);
  useTaskAnnouncement(t('task'), task);
  return (
    <Panel title={t('task')}>
      {/* As high as a running task, so that what is below does not move when the task comes. */}
      <Stack sx={{ gap: 2, minHeight: { xs: 100, sm: 32 } }}>
        {isPending && <SkeletonRows rows={1} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {task === null && <EmptyState title={t('noTask')} hint={t('noTaskHint')} />}
        {task && <TaskState task={task} />}
      </Stack>
    </Panel>
  );
}

function TaskState({ task }: { task: Task }) {
  const t = useHomeText();
  const nameMode = useModeName();
  const unmanaged = task.state === 'stopped' ? task.unmanaged_shares : 0;
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChip state={task.state} degraded={task.degraded} />
        <Typography variant="body2" color="textSecondary">
          {t('since')} <When at={task.since} />
        </Typography>
        {task.effective_mode && (
          <Typography variant="body2" color="textSecondary">
            {t('strategyMode', { mode: nameMode(task.effective_mode) })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {t('counter', { count: task.profit_counter })}
        </Typography>
        {task.last_tick_at && (
          <Typography variant="body2" color="textSecondary">
            {t('lastTick')} <Ago at={task.last_tick_at} />
          </Typography>
        )}
      </Stack>
      <TaskAlerts task={task} />
      {unmanaged > 0 && (
        <Alert severity="warning" role="note">
          {t('unmanaged', { count: unmanaged })}
        </Alert>
      )}
    </>
  );
}
