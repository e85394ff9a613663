import type { TaskAction } from '@entropi/shared/contracts/bulk';
import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import { useBulkAction, useRefresh } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { StopDialog } from './stop-dialog';

const ACTIONS = [
  { action: 'start', text: 'start' },
  { action: 'pause', text: 'pause' },
  { action: 'clear-error', text: 'clearError' },
] as const;

export interface SelectedTasksProps {
  rows: readonly MonitoringUser[] | undefined;
  /** Of the users whose rows are ticked. */
  ids: readonly (string | number)[];
  onDone: () => void;
}

/** What can be done with the rows that are ticked, as one job; nothing while none is. */
export function SelectedTasks({ rows = [], ids, onDone }: SelectedTasksProps) {
  const t = useText();
  const describeFailure = useFailureText();
  const job = useOpenJob();
  const bulk = useBulkAction();
  const refresh = useRefresh();
  const [isStopping, setIsStopping] = useState(false);
  const tasks = rows.filter((row) => ids.includes(row.user.id));
  if (tasks.length === 0) return null;
  const userIds = tasks.map((row) => row.user.id);
  const count = tasks.length;
  const openShares = tasks.reduce((sum, row) => sum + row.open_shares, 0);
  const follow = async (started: Promise<{ job_id: string }>) => {
    job.show((await started).job_id);
    setIsStopping(false);
    onDone();
  };
  const say = (error: unknown) => notify({ text: describeFailure(error), tone: 'error' });
  const act = (action: TaskAction) =>
    follow(bulk.mutateAsync({ action, user_ids: userIds })).catch(say);
  const stop = (closeShares: boolean) =>
    follow(
      bulk.mutateAsync({ action: 'stop', user_ids: userIds, close_shares: closeShares }),
    ).catch(() => undefined);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{t('selected', { count })}</Typography>
      {ACTIONS.map(({ action, text }) => (
        <Button key={action} size="small" disabled={bulk.isPending} onClick={() => act(action)}>
          {t(text)}
        </Button>
      ))}
      <Button
        size="small"
        color="error"
        disabled={bulk.isPending}
        onClick={() => setIsStopping(true)}
      >
        {t('stop')}
      </Button>
      <Button
        size="small"
        disabled={refresh.isPending}
        onClick={() => follow(refresh.mutateAsync(userIds)).catch(say)}
      >
        {t('sync')}
      </Button>
      {isStopping && (
        <StopDialog
          title={t('stopSelectedTitle', { count })}
          text={t('stopSelectedText')}
          closeLabel={t('closeToo', { count: openShares })}
          busy={bulk.isPending}
          error={bulk.error}
          onStop={stop}
          onCancel={() => setIsStopping(false)}
        />
      )}
    </Stack>
  );
}
