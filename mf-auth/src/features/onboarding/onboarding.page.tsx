import { useSearchParams } from '@entropi/shared/router';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import { AccountStep } from './account-step';
import { BrokerStep } from './broker-step';
import { useMe } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';
import { ProfileStep } from './profile-step';
import { StartStep } from './start-step';
import { StepList } from './step-list';
import { openPlace, type PlaceName } from './steps';
import { StrategyStep } from './strategy-step';

export default function OnboardingPage() {
  const t = useOnboardingText();
  const user = useMe();
  const [search, setSearch] = useSearchParams();
  // Not in a transition: the response to a check could then arrive before the step that shows it.
  const go = (step: PlaceName | null) => setSearch(step ? { step } : {}, { flushSync: true });
  if (!user.data) {
    return (
      <PageFrame title={t('title')} line={t('line')}>
        {user.error ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <SkeletonBlock height={420} />
        )}
      </PageFrame>
    );
  }
  const step = openPlace(user.data.onboarding, search.get('step'));
  const next = () => go(null);
  return (
    <PageFrame title={t('title')} line={t('line')}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
        }}
      >
        <StepList current={step} done={user.data.onboarding} onGo={go} />
        <Panel title={t(`step.${step}`)}>
          {step === 'profile' && <ProfileStep user={user.data} onDone={next} />}
          {step === 'broker' && (
            <BrokerStep
              user={user.data}
              onCheck={() => go('broker')}
              onDone={() => go('account')}
            />
          )}
          {step === 'account' && <AccountStep onDone={next} />}
          {step === 'strategy' && <StrategyStep onDone={next} />}
          {step === 'start' && <StartStep user={user.data} />}
        </Panel>
      </Box>
    </PageFrame>
  );
}
