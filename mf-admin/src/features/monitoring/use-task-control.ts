import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import {
  type TaskAction,
  useStopAll,
  useStopTask,
  useSync,
  useTaskAction,
} from './monitoring.queries';
import { useText } from './monitoring.texts';

const DONE = {
  start: 'started',
  pause: 'paused',
  'clear-error': 'cleared',
} as const;

/** Sends commands to tasks and says how they went. */
export function useTaskControl() {
  const t = useText();
  const describeFailure = useFailureText();
  const action = useTaskAction();
  const stop = useStopTask();
  const stopAll = useStopAll();
  const sync = useSync();

  const sayFailure = (username: string, error: unknown) => {
    const reason = describeFailure(error);
    notify({ text: t('failed', { username, reason }), tone: 'error' });
  };
  const sayUnclosed = (shares: { result: string }[]) => {
    const count = shares.filter((share) => share.result === 'FAILED').length;
    if (count > 0) notify({ text: t('sharesFailed', { count }), tone: 'warning', sticky: true });
  };
  return {
    busy: action.isPending || stop.isPending || stopAll.isPending || sync.isPending,
    stopError: stop.error ?? stopAll.error,
    endError: action.variables?.action === 'end-leaving' ? action.error : null,
    act: (userId: number, username: string, name: Exclude<TaskAction, 'end-leaving'>) =>
      action.mutateAsync({ userId, action: name }).then(
        () => notify({ text: t(DONE[name], { username }) }),
        (error: unknown) => sayFailure(username, error),
      ),
    sync: (userId: number, username: string) =>
      sync.mutateAsync(userId).then(
        ({ closed, adopted, updated }) =>
          notify({ text: t('synced', { closed, adopted, updated }) }),
        (error: unknown) => sayFailure(username, error),
      ),
    /** Rejects, so that the dialog stays and shows why. */
    endLeaving: async (userId: number, username: string) => {
      await action.mutateAsync({ userId, action: 'end-leaving' });
      notify({ text: t('leavingEnded', { username }) });
    },
    /** Rejects, so that the dialog stays and shows why. */
    stop: async (userId: number, username: string, closeShares: boolean) => {
      const { shares } = await stop.mutateAsync({ userId, closeShares });
      notify({ text: t('stopped', { username }) });
      sayUnclosed(shares);
    },
    /** Returns the job that shows the outcome. Rejects, so that the dialog stays and shows why. */
    stopAll: async (closeShares: boolean) => {
      const { job_id, stopped } = await stopAll.mutateAsync({ closeShares });
      notify({ text: t('stoppedAll', { count: stopped }) });
      return job_id;
    },
  };
}
