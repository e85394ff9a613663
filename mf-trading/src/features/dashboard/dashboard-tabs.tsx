import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Share } from '@entropi/contracts/trading-model';
import { useIdentity } from '@entropi/shared/session';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { useSlotFills } from '@entropi/shared/ui/slot-fills';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CloseShareDialog } from '../../shares/close-share-dialog';
import { ClosedShares } from './closed-shares';
import { useText } from './dashboard.texts';
import { LadderTab } from './ladder-tab';
import { OpenShares } from './open-shares';
import { isUnderWay } from './orders-under-way';
import { useTimelineText } from './timeline.texts';

// Each of these parts is fetched when its tab is opened.
const CyclesTable = defineLazyPart(async () => (await import('./cycles-table')).CyclesTable);
const PerformanceTab = defineLazyPart(
  async () => (await import('./performance-tab')).PerformanceTab,
);
const RunningRisk = defineLazyPart(async () => (await import('./running-risk')).RunningRisk);
const OtherMembers = defineLazyPart(async () => (await import('./other-members')).OtherMembers);
const TimelineTab = defineLazyPart(async () => (await import('./timeline-tab')).TimelineTab);

/** The tables below the chart, with the dialog that closes one of their shares. */
export function DashboardTabs({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const tTimeline = useTimelineText();
  const [closing, setClosing] = useState<Share | null>(null);
  const { userId } = useIdentity();
  const fills = useSlotFills('dashboard.tab');
  const { user, market, open_shares: open } = dashboard;
  const decimals = market?.decimal_places ?? 2;
  // The sizes that another user has chosen are not known here, and the risk of the members depends on them.
  const isCoupled = dashboard.task.coupled_strategy_id !== null && user.id === userId;
  return (
    <>
      <Tabs
        label={t('tabs')}
        tabs={[
          {
            id: 'open',
            label: t('tabOpen', { count: open.filter((share) => !isUnderWay(share)).length }),
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
            content: <ClosedShares userId={user.id} market={market} decimals={decimals} />,
          },
          {
            id: 'cycles',
            label: t('tabCycles'),
            content: (
              <CyclesTable
                userId={user.id}
                decimals={decimals}
                waiting={<SkeletonBlock height={480} />}
              />
            ),
          },
          {
            id: 'performance',
            label: t('tabPerformance'),
            content: (
              <PerformanceTab dashboard={dashboard} waiting={<SkeletonBlock height={720} />} />
            ),
          },
          {
            id: 'timeline',
            label: tTimeline('label'),
            content: (
              <TimelineTab
                userId={user.id}
                decimals={decimals}
                waiting={<SkeletonBlock height={480} />}
              />
            ),
          },
          {
            id: 'ladder',
            label: t('tabLadder'),
            content: (
              <Stack sx={{ gap: 2 }}>
                <div>
                  <LadderTab dashboard={dashboard} />
                </div>
                <RunningRisk dashboard={dashboard} waiting={<SkeletonBlock height={220} />} />
                {isCoupled && (
                  <OtherMembers dashboard={dashboard} waiting={<SkeletonBlock height={220} />} />
                )}
              </Stack>
            ),
          },
          ...fills.map(({ id, title, content }) => ({ id, label: title, content })),
        ]}
      />
      <CloseShareDialog
        userId={user.id}
        share={closing}
        valued={dashboard}
        onEnd={() => setClosing(null)}
      />
    </>
  );
}
