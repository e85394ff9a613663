import { liftHold } from '@entropi/contracts/books';
import { refreshMonitoring } from '@entropi/contracts/bulk';
import type { ReplyOf } from '@entropi/contracts/endpoint';
import { getEngineDetails } from '@entropi/contracts/engine-details';
import {
  getEngineState,
  getMonitoringSummary,
  getMonitoringUser,
  type MonitoringSummary,
  syncIgData,
} from '@entropi/contracts/monitoring';
import { getOrderEvidence } from '@entropi/contracts/order-evidence';
import {
  clearTaskError,
  endLeaving,
  pauseTask,
  previewStopAll,
  resetProfitCounter,
  startTask,
  stopAllTasks,
  stopTask,
} from '@entropi/contracts/tasks';
import type { Client } from '@entropi/shared/http';
import { useClient } from '@entropi/shared/remote';
import { useEarlyQuery } from '@entropi/shared/ui/use-early-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type EngineState = ReplyOf<typeof getEngineState>;

export const MONITORING = ['admin', 'monitoring'];
/** How often the live table reads again what the stream does not report. */
export const POLL_MS = 3000;

export type TaskAction = 'start' | 'pause' | 'clear-error' | 'end-leaving';

const ACTIONS = {
  start: startTask,
  pause: pauseTask,
  'clear-error': clearTaskError,
  'end-leaving': endLeaving,
};

export function useMonitoredUser(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'user', userId],
    queryFn: ({ signal }) =>
      client.call(getMonitoringUser, { params: { user_id: userId } }, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** Reads what the broker responded to an order that lies in the archive, where it does not change any more. */
export function useOrderEvidence(orderId: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'order-evidence', orderId],
    queryFn: ({ signal }) =>
      client.call(getOrderEvidence, { params: { order_id: orderId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const createStopPreview = (client: Client) => ({
  queryKey: [...MONITORING, 'stop-all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call(previewStopAll, {}, { signal }),
  gcTime: 0,
});

/** Reads how many tasks a stop of all would affect, as they are at this moment. */
export function useStopPreview() {
  return useEarlyQuery(createStopPreview(useClient()));
}

/** Returns a function that begins to read the preview of a stop of all, for a dialog that is about to be drawn. */
export function useBeginStopPreview(): () => void {
  const client = useClient();
  const queries = useQueryClient();
  return () => void queries.prefetchQuery(createStopPreview(client));
}

export function useEngineDetails() {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'engine-details'],
    queryFn: ({ signal }) => client.call(getEngineDetails, {}, { signal }),
    refetchInterval: POLL_MS,
  });
}

export function useEngineState<Part = EngineState>(select?: (engine: EngineState) => Part) {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'engine'],
    queryFn: ({ signal }) => client.call(getEngineState, {}, { signal }),
    refetchInterval: POLL_MS,
    select,
  });
}

const findBooks = ({ books }: EngineState) => books ?? null;

/** Reads whether the books are in doubt. Unlike the rest of the engine's state this seldom changes. */
export function useBooks() {
  return useEngineState(findBooks).data;
}

/** Counts the tasks of all users by state and by what is wrong with them. */
export function useMonitoringSummary<Part = MonitoringSummary>(
  select?: (summary: MonitoringSummary) => Part,
) {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'summary'],
    queryFn: ({ signal }) => client.call(getMonitoringSummary, {}, { signal }),
    refetchInterval: POLL_MS,
    select,
  });
}

const findCounts = ({ open_shares: _, unrealised: __, ...counts }: MonitoringSummary) => counts;

/** Counts the same, without the sums, which change with every price even if no task does. */
export function useTaskCounts() {
  return useMonitoringSummary(findCounts).data;
}

/** Starts the comparison of every user who has an account with the broker. */
export function useRefreshAll() {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(refreshMonitoring, {}) });
}

function useMonitoringMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: MONITORING }),
  });
}

export function useTaskAction() {
  const client = useClient();
  return useMonitoringMutation((input: { userId: number; action: TaskAction }) =>
    client.call(ACTIONS[input.action], { params: { user_id: input.userId } }),
  );
}

export function useStopTask() {
  const client = useClient();
  return useMonitoringMutation((input: { userId: number; closeShares: boolean }) =>
    client.call(stopTask, {
      params: { user_id: input.userId },
      body: { close_shares: input.closeShares },
    }),
  );
}

export function useStopAll() {
  const client = useClient();
  return useMonitoringMutation((input: { closeShares: boolean }) =>
    client.call(stopAllTasks, { body: { close_shares: input.closeShares } }),
  );
}

/** Allows openings again, after an operator has compared the books. */
export function useLiftHold() {
  const client = useClient();
  return useMonitoringMutation(({ holdId, note }: { holdId: number; note: string }) =>
    client.call(liftHold, { body: { hold_id: holdId, ...(note.trim() ? { note } : {}) } }),
  );
}

export function useResetProfitCounter(userId: number) {
  const client = useClient();
  return useMonitoringMutation(() =>
    client.call(resetProfitCounter, { params: { user_id: userId } }),
  );
}

export function useSync() {
  const client = useClient();
  return useMonitoringMutation((userId: number) =>
    client.call(syncIgData, { params: { user_id: userId } }),
  );
}
