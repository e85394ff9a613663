import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { useState } from 'react';
import { EndLeavingDialog } from './end-leaving-dialog';
import { useText } from './monitoring.texts';
import { MonitoringPanel } from './monitoring-panel';
import { StopDialog } from './stop-dialog';
import { TaskActions } from './task-actions';
import { useTaskControl } from './use-task-control';

/** The task of the open row, and what can be done with it. */
export function OpenTask({ task, onClose }: { task: MonitoringUser; onClose: () => void }) {
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
      <MonitoringPanel
        userId={id}
        username={username}
        busy={control.busy}
        onSync={() => control.sync(id, username)}
        onClose={onClose}
        actions={
          <TaskActions
            state={task.task.state}
            busy={control.busy}
            isLeaving={task.task.leaving !== null}
            onAct={(action) => control.act(id, username, action)}
            onStop={() => setIsStopping(true)}
            onEndLeaving={() => setIsEnding(true)}
          />
        }
      />
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
