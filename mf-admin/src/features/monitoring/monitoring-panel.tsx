import type { MonitoringUser } from '@entropi/contracts/monitoring';
import { Link } from '@entropi/shared/router';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LadderTable } from './ladder-table';
import { useMonitoredUser } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { OrdersTable } from './orders-table';
import { TaskCard } from './task-card';
import { TaskControls } from './task-controls';

/** One task, followed live while the panel is open. */
export function MonitoringPanel({ task, onClose }: { task: MonitoringUser; onClose: () => void }) {
  const t = useText();
  const { id, username } = task.user;
  const query = useMonitoredUser(id);
  const row = query.data;
  return (
    <SidePanel
      open
      width={760}
      title={username}
      badge={row && <StateChip state={row.task.state} degraded={row.task.degraded} />}
      actions={
        <Button component={Link} to={`/admin/users/${id}`} size="small">
          {t('openPage')}
        </Button>
      }
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <TaskControls task={task} />
        {query.isError && !row && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        )}
        {query.isPending && <SkeletonBlock height={240} />}
        {row && (
          <Tabs
            label={t('panelTabs')}
            param="section"
            tabs={[
              { id: 'task', label: t('task'), content: <TaskCard row={row} /> },
              { id: 'ladder', label: t('ladder'), content: <LadderTable scales={row.scales} /> },
              { id: 'orders', label: t('orders'), content: <OrdersTable orders={row.orders} /> },
            ]}
          />
        )}
      </Stack>
    </SidePanel>
  );
}
