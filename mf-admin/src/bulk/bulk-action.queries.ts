import {
  actOnTasks,
  giveUsersPlan,
  giveUsersStrategy,
  messageUsers,
  previewActOnTasks,
  refreshMonitoring,
  type TaskAction,
} from '@entropi/contracts/bulk';
import type { CallInput } from '@entropi/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useEarlyQuery } from '@entropi/shared/ui/use-early-query';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import { useMutation } from '@tanstack/react-query';
import { MONITORING } from '../features/monitoring/monitoring.queries';

/** The actions on many tasks; `sync` compares them with the broker. */
export type BulkAction = TaskAction | 'sync';

/** The users of a bulk call: named, or all that match a filter of Monitoring, or of the list of users. */
export type ChosenUsers = NonNullable<CallInput<typeof previewActOnTasks>['body']>;

/** Which list's filter it is that the rows match. */
export type FilterOf = 'matching' | 'matching_users';

/** Turns the ticked rows into what bulk calls accept. The list has already checked the filters by its contract. */
export function toUsers({ ids, matching }: Chosen, filterOf: FilterOf): ChosenUsers {
  return (ids ? { user_ids: ids } : { [filterOf]: matching }) as ChosenUsers;
}

/** Reads which tasks an action would affect, as they are at this moment. */
export function useBulkPreview(users: ChosenUsers) {
  const client = useClient();
  return useEarlyQuery({
    queryKey: [...MONITORING, 'bulk', users],
    queryFn: ({ signal }) => client.call(previewActOnTasks, { body: users }, { signal }),
    gcTime: 0,
  });
}

interface BulkStart {
  action: BulkAction;
  users: ChosenUsers;
  /** Number of tasks that were shown for confirmation. If more match by then, nothing is done. */
  confirmed: number;
  /** Only with `stop`. */
  closeShares: boolean;
}

/** The chosen users, of whom no more may match than were confirmed. */
function toConfirmed({ user_ids, matching, matching_users }: ChosenUsers, confirmed: number) {
  if (matching) return { matching: { ...matching, confirmed } };
  if (matching_users) return { matching_users: { ...matching_users, confirmed } };
  return { user_ids };
}

interface BulkMessage {
  users: ChosenUsers;
  confirmed: number;
  body: string;
  /** However often the message is sent with one key, each user gets it once. */
  key: string;
}

/** Writes one message to the users of the chosen tasks, as one job. */
export function useMessageUsers() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ users, confirmed, body, key }: BulkMessage) =>
      client.call(
        messageUsers,
        { body: { body, ...toConfirmed(users, confirmed) } },
        { idempotencyKey: key },
      ),
  });
}

interface BulkChoice {
  users: ChosenUsers;
  confirmed: number;
  /** Our id of the plan or of the strategy. */
  id: number;
}

/** Puts the chosen users on a plan, as one job. */
export function useGivePlan() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ users, confirmed, id }: BulkChoice) =>
      client.call(giveUsersPlan, {
        body: { subscription_id: id, ...toConfirmed(users, confirmed) },
      }),
  });
}

/** Gives the chosen users a strategy, as one job. */
export function useGiveStrategy() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ users, confirmed, id }: BulkChoice) =>
      client.call(giveUsersStrategy, {
        body: { strategy_id: id, ...toConfirmed(users, confirmed) },
      }),
  });
}

/** Starts one action on the chosen tasks, as one job. */
export function useStartBulk() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ action, users, confirmed, closeShares }: BulkStart) => {
      const selected = toConfirmed(users, confirmed);
      if (action === 'sync') return client.call(refreshMonitoring, { body: selected });
      const closes = action === 'stop' ? { close_shares: closeShares } : {};
      return client.call(actOnTasks, { body: { action, ...selected, ...closes } });
    },
  });
}
