import { SidePanel } from '@entropi/shared/ui/side-panel';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { LadderTable } from './ladder-table';
import { useMonitoredUser } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { OrdersTable } from './orders-table';
import { TaskCard } from './task-card';

export interface MonitoringPanelProps {
  userId: number;
  username: string;
  busy: boolean;
  /** Buttons that act on the task. */
  actions: ReactNode;
  onSync: () => void;
  onClose: () => void;
}

/** One task, followed live while the panel is open. */
export function MonitoringPanel(props: MonitoringPanelProps) {
  const t = useText();
  const query = useMonitoredUser(props.userId);
  const row = query.data;
  return (
    <SidePanel
      open
      width={760}
      title={props.username}
      badge={row && <StateChip state={row.task.state} degraded={row.task.degraded} />}
      onClose={props.onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
          {props.actions}
          <Button size="small" disabled={props.busy} onClick={props.onSync}>
            {t('sync')}
          </Button>
        </Stack>
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
