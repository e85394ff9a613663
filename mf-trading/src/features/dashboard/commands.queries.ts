import type { PriceSeen } from '@entropi/contracts/conditions';
import type { Dashboard } from '@entropi/contracts/dashboard';
import type { CallInput } from '@entropi/contracts/endpoint';
import { closeAllShares, stopAfterCycle } from '@entropi/contracts/own-task';
import { openShare } from '@entropi/contracts/shares';
import { pauseOwnTask, startOwnTask } from '@entropi/contracts/tasks';
import type { Task } from '@entropi/contracts/trading-model';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from './dashboard.prepare';

/** The commands of a user to their task. A start opens near the prices that they see. */
export type TaskCommand =
  | { action: 'start'; pricesSeen: PriceSeen[] }
  | { action: 'pause' | 'pauseToday' | 'stopAfterCycle' };

/** Returns the next midnight in the reader's time zone. */
function findTomorrow(): string {
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  return midnight.toISOString();
}

/** Sends a command to the user's own task; the dashboard shows the effect at once. */
export function useTaskAction(userId: number) {
  const client = useClient();
  const show = useShownTask(userId);
  const params = { user_id: userId };
  return useMutation({
    mutationFn: (command: TaskCommand) => {
      if (command.action === 'start') {
        return client.call(startOwnTask, { params }, { pricesSeen: command.pricesSeen });
      }
      if (command.action === 'stopAfterCycle') return client.call(stopAfterCycle, { params });
      const body = command.action === 'pauseToday' ? { until: findTomorrow() } : undefined;
      return client.call(pauseOwnTask, { params, body });
    },
    onSuccess: show,
  });
}

/** Closes all shares of the user near the prices that they see, and pauses the task. */
export function useCloseAll(userId: number) {
  const client = useClient();
  const show = useShownTask(userId);
  return useMutation({
    mutationFn: (pricesSeen: PriceSeen[]) =>
      client.call(closeAllShares, { params: { user_id: userId } }, { pricesSeen }),
    onSuccess: ({ task }) => show(task),
  });
}

export type ManualOrder = NonNullable<CallInput<typeof openShare>['body']>;

/** Opens a share by hand near the price that is seen. */
export function useOpenByHand(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, pricesSeen }: { order: ManualOrder; pricesSeen: PriceSeen[] }) =>
      client.call(openShare, { params: { user_id: userId }, body: order }, { pricesSeen }),
    onSettled: () => queries.invalidateQueries({ queryKey: dashboardKey(userId) }),
  });
}

function useShownTask(userId: number) {
  const queries = useQueryClient();
  return async (task: Task) => {
    queries.setQueryData<Dashboard>(dashboardKey(userId), (shown) => shown && { ...shown, task });
    await queries.invalidateQueries({ queryKey: dashboardKey(userId) });
  };
}
