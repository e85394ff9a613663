import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Share } from '@entropi/shared/contracts/trading-model';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import { lazy, Suspense, useState } from 'react';
import { CloseShareDialog } from '../../shares/close-share-dialog';
import { ClosedShares } from './closed-shares';
import { useText } from './dashboard.texts';
import { LadderTab } from './ladder-tab';
import { OpenShares } from './open-shares';

// Fetched when their tab is opened.
const CyclesTable = lazy(() => import('./cycles-table'));
const PerformanceTab = lazy(() => import('./performance-tab'));

/** What is below the chart: the tables, and what closes a share of theirs. */
export function DashboardTabs({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const [closing, setClosing] = useState<Share | null>(null);
  const { user, market, open_shares: open } = dashboard;
  const decimals = market?.decimal_places ?? 2;
  return (
    <>
      <Tabs
        label={t('tabs')}
        tabs={[
          {
            id: 'open',
            label: t('tabOpen', { count: open.length }),
            content: (
              <OpenShares
                dashboard={dashboard}
                onClose={setClosing}
                isConfirming={closing !== null}
              />
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
            content: (
              <Suspense fallback={<SkeletonBlock height={480} />}>
                <CyclesTable userId={user.id} decimals={decimals} />
              </Suspense>
            ),
          },
          {
            id: 'performance',
            label: t('tabPerformance'),
            content: (
              <Suspense fallback={<SkeletonBlock height={720} />}>
                <PerformanceTab dashboard={dashboard} />
              </Suspense>
            ),
          },
          { id: 'ladder', label: t('tabLadder'), content: <LadderTab dashboard={dashboard} /> },
        ]}
      />
      <CloseShareDialog userId={user.id} share={closing} onEnd={() => setClosing(null)} />
    </>
  );
}
