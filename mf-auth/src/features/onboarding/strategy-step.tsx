import type { UserConfig } from '@entropi/shared/contracts/strategies';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Typography from '@mui/material/Typography';
import { useStrategies } from './ladder.queries';
import { useSaveConfig } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';
import { StrategyForm } from './strategy-form';

/** The last step: once it is saved the shell opens the rest. */
export function StrategyStep() {
  const t = useOnboardingText();
  const strategies = useStrategies();
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
    notify({ text: t('welcome') });
  };
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('strategy.line')}
      </Typography>
      <StrategyForm strategies={strategies.data} onSubmit={submit} />
    </>
  );
}
