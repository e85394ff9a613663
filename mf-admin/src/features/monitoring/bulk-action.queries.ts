import {
  actOnTasks,
  previewActOnTasks,
  refreshMonitoring,
  type TaskAction,
} from '@entropi/shared/contracts/bulk';
import type { CallInput } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MONITORING } from './monitoring.queries';

/** What can be done with many tasks; `sync` compares them with the broker. */
export type BulkAction = TaskAction | 'sync';

/** Filters of the URL are held against the list's contract before they are sent. */
function toBody({ ids, matching }: Chosen) {
  const body = ids ? { user_ids: ids } : { matching };
  return body as NonNullable<CallInput<typeof previewActOnTasks>['body']>;
}

/** What an action on the chosen tasks would meet, as it is when it is asked for. */
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
  /** How many were shown when it was confirmed: of no more anything is done. */
  confirmed: number;
  /** With `stop`. */
  closeShares: boolean;
}

/** Starts one action on the chosen tasks, as one job. */
export function useStartBulk() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ action, chosen, confirmed, closeShares }: BulkStart) => {
      const { user_ids, matching } = toBody(chosen);
      const selected = matching ? { matching: { ...matching, confirmed } } : { user_ids };
      if (action === 'sync') return client.call(refreshMonitoring, { body: selected });
      const closes = action === 'stop' ? { close_shares: closeShares } : {};
      return client.call(actOnTasks, { body: { action, ...selected, ...closes } });
    },
  });
}
