import { useSearchParams } from '@entropi/shared/router';
import { useSession } from '@entropi/shared/session';
import { BackToPaywall } from '@entropi/shared/ui/back-to-paywall';
import { LeaveQuestion } from '@entropi/shared/ui/leave-question';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { useSlotFills } from '@entropi/shared/ui/slot-fills';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import { useMe } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { BrokerSection } from './broker-section';
import { NotificationsSection } from './notifications-section';
import { ProfileSection } from './profile-section';
import { SectionList } from './section-list';
import { SecuritySection } from './security-section';
import { StrategySection } from './strategy-section';
import { SubscriptionSection } from './subscription-section';

const SECTIONS = [
  'profile',
  'security',
  'broker',
  'strategy',
  'subscription',
  'notifications',
] as const;
type Section = (typeof SECTIONS)[number];
/** Sections that a suspended user does not see, because they may not change them. */
const CLOSED_WHEN_SUSPENDED: readonly Section[] = ['broker', 'strategy'];

export default function AccountSettingsPage() {
  const t = useText();
  const user = useMe();
  const [params, setParams] = useSearchParams();
  const isSuspended = useSession().state === 'suspended';
  const sections = SECTIONS.filter(
    (section) => !isSuspended || !CLOSED_WHEN_SUSPENDED.includes(section),
  );
  const fills = useSlotFills('account.section');
  const fill = fills.find(({ id }) => id === params.get('section'));
  const chosen = sections.find((id) => id === params.get('section')) ?? 'profile';
  const content = (section: Section) => {
    if (user.isPending) return <SkeletonBlock height={420} />;
    if (user.isLoadingError)
      return <ErrorState error={user.error} onRetry={() => user.refetch()} />;
    switch (section) {
      case 'profile':
        return <ProfileSection user={user.data} />;
      case 'security':
        return <SecuritySection />;
      case 'broker':
        return <BrokerSection />;
      case 'strategy':
        return <StrategySection />;
      case 'subscription':
        return <SubscriptionSection user={user.data} />;
      case 'notifications':
        return <NotificationsSection user={user.data} />;
    }
  };
  return (
    <PageFrame title={t('title')} actions={<BackToPaywall />}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
        }}
      >
        <SectionList
          label={t('sections')}
          sections={[
            ...sections.map((id) => ({ id, label: t(id) })),
            ...fills.map(({ id, title }) => ({ id, label: title })),
          ]}
          chosen={fill?.id ?? chosen}
          onChoose={(id) => setParams({ section: id })}
        />
        {fill ? fill.content : content(chosen)}
      </Box>
      <LeaveQuestion />
    </PageFrame>
  );
}
