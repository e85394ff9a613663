import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Share } from '@entropi/shared/contracts/trading-model';
import { Tabs } from '@entropi/shared/ui/tabs';
import { ClosedShares } from './closed-shares';
import { CyclesTable } from './cycles-table';
import { useText } from './dashboard.texts';
import { LadderTab } from './ladder-tab';
import { OpenShares } from './open-shares';
import { PerformanceTab } from './performance-tab';

export interface DashboardTabsProps {
  dashboard: Dashboard;
  onCloseShare: (share: Share) => void;
  /** Whether a share is just being called about. */
  isConfirming: boolean;
}

export function DashboardTabs({ dashboard, onCloseShare, isConfirming }: DashboardTabsProps) {
  const t = useText();
  const { user, market, open_shares: open } = dashboard;
  const decimals = market?.decimal_places ?? 2;
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        {
          id: 'open',
          label: t('tabOpen', { count: open.length }),
          content: (
            <OpenShares dashboard={dashboard} onClose={onCloseShare} isConfirming={isConfirming} />
          ),
        },
        {
          id: 'closed',
          label: t('tabClosed'),
          content: <ClosedShares userId={user.id} decimals={decimals} />,
        },
        {
          id: 'cycles',
          label: t('tabCycles'),
          content: <CyclesTable userId={user.id} decimals={decimals} />,
        },
        {
          id: 'performance',
          label: t('tabPerformance'),
          content: <PerformanceTab dashboard={dashboard} />,
        },
        { id: 'ladder', label: t('tabLadder'), content: <LadderTab dashboard={dashboard} /> },
      ]}
    />
  );
}
