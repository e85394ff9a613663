import { useLiveState } from '@entropi/shared/live';
import { useParams } from '@entropi/shared/router';
import { notify } from '@entropi/shared/ui/notify';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { Panel } from '@entropi/shared/ui/panel';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { findOtherMoney } from '../../shares/find-other-money';
import { LazyOtherMoneyNote } from '../../shares/lazy-other-money';
import { ChartCard } from './chart-card';
import { useDashboard, useFreshDashboard } from './dashboard.queries';
import { useText } from './dashboard.texts';
import { useDashboardEvents } from './dashboard-events';
import { DashboardSkeleton } from './dashboard-skeleton';
import { FiguresStrip } from './figures-strip';
import { LazyTabs } from './lazy-tabs';
import { LazyUnsentCloses } from './lazy-unsent-closes';
import { PhoneBar } from './phone-bar';
import { TaskPanel } from './task-panel';
import { useDashboardAnnouncements } from './use-dashboard-announcements';

export default function DashboardPage() {
  const t = useText();
  const userId = Number(useParams().userId);
  const query = useDashboard(userId);
  useDashboardEvents(userId);
  const fresh = useFreshDashboard(userId);
  const live = useLiveState();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [isChartSettled, setChartSettled] = useState(false);

  const refresh = () =>
    fresh.mutateAsync().then(
      () => notify({ text: t('refreshed') }),
      () => notify({ text: t('refreshFailed'), tone: 'warning' }),
    );
  const dashboard = query.data;
  useDashboardAnnouncements(dashboard);
  const body = () => {
    if (query.isPending) return <DashboardSkeleton />;
    if (!dashboard) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
    const { market } = dashboard;
    const others = findOtherMoney(dashboard);
    return (
      <Stack sx={{ gap: 2 }}>
        {dashboard.open_shares.some((share) => share.unsent_close) && (
          <LazyUnsentCloses
            userId={dashboard.user.id}
            shares={dashboard.open_shares}
            market={market}
          />
        )}
        <FiguresStrip dashboard={dashboard} />
        {others && <LazyOtherMoneyNote {...others} />}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          {market ? (
            <ChartCard
              dashboard={dashboard}
              market={market}
              onSettled={() => setChartSettled(true)}
            />
          ) : (
            <Panel>
              <EmptyState title={t('noStrategy')} hint={t('noStrategyHint')} />
            </Panel>
          )}
          <TaskPanel dashboard={dashboard} />
        </Box>
        {isChartSettled || !market ? (
          <LazyTabs dashboard={dashboard} waiting={<TabsSkeleton />} />
        ) : (
          <TabsSkeleton />
        )}
        {isPhone && <PhoneBar dashboard={dashboard} />}
      </Stack>
    );
  };
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          {live === 'open' && <StatusChip label={t('connected')} colour="gain.main" />}
          {live === 'waiting' && <StatusChip label={t('notConnected')} colour="warning.main" />}
          {dashboard?.account?.environment === 'LIVE' && (
            <StatusChip label={t('realMoney')} colour="loss.main" />
          )}
          {dashboard?.user.demo_mode && <StatusChip label={t('demo')} colour="primary.main" />}
          <Button
            size="small"
            variant="outlined"
            loading={fresh.isPending}
            onClick={refresh}
            // The button stands at the edge from which the row begins, because the chips come later and would push it.
            sx={{ order: { xs: -1, sm: 0 } }}
          >
            {t('refresh')}
          </Button>
        </>
      }
    >
      {body()}
    </PageFrame>
  );
}

function TabsSkeleton() {
  return <SkeletonBlock height={420} />;
}
