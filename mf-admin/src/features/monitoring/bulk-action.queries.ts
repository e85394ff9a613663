import {
  actOnTasks,
  messageUsers,
  previewActOnTasks,
  refreshMonitoring,
  type TaskAction,
} from '@entropi/shared/contracts/bulk';
import type { CallInput } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MONITORING } from './monitoring.queries';

/** The actions on many tasks; `sync` compares them with the broker. */
export type BulkAction = TaskAction | 'sync';

/** Filters of the URL are held against the list's contract before they are sent. */
function toBody({ ids, matching }: Chosen) {
  const body = ids ? { user_ids: ids } : { matching };
  return body as NonNullable<CallInput<typeof previewActOnTasks>['body']>;
}

/** Reads which tasks an action would affect, as they are at this moment. */
export function useBulkPreview(chosen: Chosen) {
  const client = useClient();
  return useQuery({
    queryKey: [...MONITORING, 'bulk', chosen],
    queryFn: ({ signal }) => client.call(previewActOnTasks, { body: toBody(chosen) }, { signal }),
    gcTime: 0,
  });
}

interface BulkStart {
  action: BulkAction;
  chosen: Chosen;
  /** Number of tasks that were shown for confirmation. If more match by then, nothing is done. */
  confirmed: number;
  /** Only with `stop`. */
  closeShares: boolean;
}

/** The chosen tasks, of which no more may match than were confirmed. */
function toSelected(chosen: Chosen, confirmed: number) {
  const { user_ids, matching } = toBody(chosen);
  return matching ? { matching: { ...matching, confirmed } } : { user_ids };
}

interface BulkMessage {
  chosen: Chosen;
  confirmed: number;
  body: string;
  /** However often the message is sent with one key, each user gets it once. */
  key: string;
}

/** Writes one message to the users of the chosen tasks, as one job. */
export function useMessageUsers() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ chosen, confirmed, body, key }: BulkMessage) =>
      client.call(
        messageUsers,
        { body: { body, ...toSelected(chosen, confirmed) } },
        { idempotencyKey: key },
      ),
  });
}

/** Starts one action on the chosen tasks, as one job. */
export function useStartBulk() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ action, chosen, confirmed, closeShares }: BulkStart) => {
      const selected = toSelected(chosen, confirmed);
      if (action === 'sync') return client.call(refreshMonitoring, { body: selected });
      const closes = action === 'stop' ? { close_shares: closeShares } : {};
      return client.call(actOnTasks, { body: { action, ...selected, ...closes } });
    },
  });
}
