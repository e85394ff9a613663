import { getMonitoringUser, listMonitoringUsers } from '@entropi/shared/contracts/monitoring';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { MONITORING, POLL_MS } from './monitoring.queries';

/** Every user's trading, read again as it goes on; the URL names the one that is open. */
export function useMonitoringList() {
  return useResourceList({
    call: listMonitoringUsers,
    queryKey: MONITORING,
    pollMs: POLL_MS,
    rowId: (row) => row.user.id,
    open: {
      param: 'user',
      read: (client, id, signal) =>
        client.call(getMonitoringUser, { params: { user_id: id } }, { signal }),
    },
  });
}
