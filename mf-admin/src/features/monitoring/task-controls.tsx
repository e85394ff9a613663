import type { MonitoringUser } from '@entropi/contracts/monitoring';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { EndLeavingDialog } from './end-leaving-dialog';
import { useText } from './monitoring.texts';
import { StopDialog } from './stop-dialog';
import { TaskActions } from './task-actions';
import { useTaskControl } from './use-task-control';

/** The commands to one task, with the questions that some of them ask. */
export function TaskControls({ task }: { task: MonitoringUser }) {
  const t = useText();
  const control = useTaskControl();
  const [isStopping, setIsStopping] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const { id, username } = task.user;
  const stop = async (closeShares: boolean) => {
    await control.stop(id, username, closeShares);
    setIsStopping(false);
  };
  const endLeaving = async () => {
    await control.endLeaving(id, username);
    setIsEnding(false);
  };
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <TaskActions
          state={task.task.state}
          busy={control.busy}
          isLeaving={task.task.leaving !== null}
          onAct={(action) => control.act(id, username, action)}
          onStop={() => setIsStopping(true)}
          onEndLeaving={() => setIsEnding(true)}
        />
        <Button size="small" disabled={control.busy} onClick={() => control.sync(id, username)}>
          {t('sync')}
        </Button>
      </Stack>
      {isEnding && (
        <EndLeavingDialog
          task={task}
          busy={control.busy}
          error={control.endError}
          onConfirm={() => void endLeaving().catch(() => undefined)}
          onCancel={() => setIsEnding(false)}
        />
      )}
      {isStopping && (
        <StopDialog
          title={t('stopTitle', { username })}
          text={t('stopText')}
          closeLabel={t('closeToo', { count: task.open_shares })}
          busy={control.busy}
          error={control.stopError}
          onStop={(closeShares) => void stop(closeShares).catch(() => undefined)}
          onCancel={() => setIsStopping(false)}
        />
      )}
    </>
  );
}
