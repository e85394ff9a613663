import {
  exportMonitoringUsers,
  getMonitoringUser,
  listMonitoringUsers,
  type MonitoringUser,
} from '@entropi/contracts/monitoring';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { MONITORING, POLL_MS } from './monitoring.queries';

const readId = ({ user }: MonitoringUser) => user.id;

const settle = (row: MonitoringUser): MonitoringUser => ({
  ...row,
  last_tick_age_ms: null,
  as_of: row.task.since,
});

/** Lists every user's trading and keeps it up to date. The URL names the row that is open. */
export function useMonitoringList() {
  return useResourceList({
    call: listMonitoringUsers,
    csv: exportMonitoringUsers,
    queryKey: MONITORING,
    pollMs: POLL_MS,
    rowId: readId,
    settle,
    open: {
      param: 'user',
      read: (client, id, signal) =>
        client.call(getMonitoringUser, { params: { user_id: id } }, { signal }),
    },
  });
}
