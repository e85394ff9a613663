import type { User } from '@entropi/contracts/user-model';
import { useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import { useTranslate } from '@entropi/shared/ui/use-translate';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useStrategies } from './ladder.queries';
import { useAccounts } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';
import { usePlan } from './start.queries';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Typography>
    </>
  );
}

/** Sums up what the user is about to start: account, strategy, plan and price. */
export function StartSummary({ user }: { user: User }) {
  const t = useOnboardingText();
  const tBroker = useBrokerText();
  const nameMode = useModeName();
  const accounts = useAccounts();
  const strategies = useStrategies();
  const account = accounts.data?.find((one) => one.is_default);
  const strategy = strategies.data?.find(({ id }) => id === user.strategy_id);
  const failed = [accounts, strategies].find((query) => query.isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!accounts.data || !strategies.data) return <SkeletonBlock height={120} />;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: { xs: 0.25, sm: 1 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        '& dd': { mb: { xs: 1, sm: 0 } },
      }}
    >
      {account && (
        <Row label={t('step.account')}>
          {account.name} ({account.account_id}), {tBroker(`environments.${account.environment}`)}
        </Row>
      )}
      {strategy && (
        <Row label={t('step.strategy')}>
          {strategy.name}: <MarketName epic={strategy.epic} />,{' '}
          {nameMode(strategy.sell_mode_config.mode)}
        </Row>
      )}
      <Row label={t('start.plan')}>
        {user.subscription ? <PlanPrice subscription={user.subscription} /> : t('start.noPlan')}
      </Row>
    </Box>
  );
}

function PlanPrice({ subscription }: { subscription: NonNullable<User['subscription']> }) {
  const t = useOnboardingText();
  const format = useFormat();
  const { name } = useTranslate()(subscription);
  const plan = usePlan(subscription.subscription_id);
  if (plan.isLoadingError) {
    return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  }
  const { trial_ends_at: trialEnds, status } = subscription;
  return (
    <>
      {name}
      {plan.data &&
        `: ${t(`start.prices.${plan.data.period}`, { fee: format.money(plan.data.period_fee) })}`}
      {plan.data && plan.data.performance_fee_percent > 0 && (
        <>
          {' '}
          {t('start.performanceFee', {
            percent: format.percent(plan.data.performance_fee_percent, { maxDecimals: 2 }),
          })}
        </>
      )}
      {status === 'trial' && trialEnds && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('start.trial', { day: format.date(trialEnds) })}
        </Box>
      )}
    </>
  );
}
