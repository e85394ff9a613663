import type { UserConfig } from '@entropi/contracts/strategies';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Typography from '@mui/material/Typography';
import { useStrategies } from './ladder.queries';
import { useAccounts, useSaveConfig } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';
import { StrategyForm } from './strategy-form';

/** Asks what to trade, and how much of it. */
export function StrategyStep({ onDone }: { onDone: () => void }) {
  const t = useOnboardingText();
  const strategies = useStrategies();
  const accounts = useAccounts();
  const save = useSaveConfig();
  if (strategies.error) {
    return <ErrorState error={strategies.error} onRetry={() => void strategies.refetch()} />;
  }
  if (!strategies.data) return <SkeletonBlock height={320} />;
  if (strategies.data.length === 0) {
    return <EmptyState title={t('strategy.none')} hint={t('strategy.noneHint')} />;
  }
  const submit = async (config: UserConfig) => {
    await save.mutateAsync(config);
    onDone();
  };
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('strategy.line')}
      </Typography>
      <StrategyForm
        strategies={strategies.data}
        account={accounts.data?.find((one) => one.is_default) ?? null}
        onSubmit={submit}
      />
    </>
  );
}
