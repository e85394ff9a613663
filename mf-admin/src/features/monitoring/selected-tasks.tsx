import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './monitoring.texts';
import { useTaskControl } from './use-task-control';

export interface SelectedTasksProps {
  rows: readonly MonitoringUser[] | undefined;
  /** Of the users whose rows are ticked. */
  ids: readonly (string | number)[];
  onDone: () => void;
}

/** What can be done with the rows that are ticked; nothing while none is. */
export function SelectedTasks({ rows = [], ids, onDone }: SelectedTasksProps) {
  const t = useText();
  const control = useTaskControl();
  const tasks = rows.filter((row) => ids.includes(row.user.id));
  if (tasks.length === 0) return null;
  const act = async (action: 'start' | 'pause') => {
    for (const { user } of tasks) await control.act(user.id, user.username, action);
    onDone();
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Typography variant="body2">{t('selected', { count: tasks.length })}</Typography>
      <Button size="small" disabled={control.busy} onClick={() => act('start')}>
        {t('start')}
      </Button>
      <Button size="small" disabled={control.busy} onClick={() => act('pause')}>
        {t('pause')}
      </Button>
    </Stack>
  );
}
