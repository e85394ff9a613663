import type { UserConfig } from '@entropi/contracts/strategies';
import { notify } from '@entropi/shared/ui/notify';
import { isAcknowledged } from '@entropi/shared/ui/risk-notice';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import { useAccounts } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { RiskPanel } from './risk-panel';
import { useConfig, useCoupled, useRisks, useSaveConfig, useStrategies } from './strategy.queries';
import { StrategyForm } from './strategy-form';

/** The section of what is traded for the user, and how much of it. */
export function StrategySection() {
  const t = useText();
  const strategies = useStrategies();
  const config = useConfig();
  const coupled = useCoupled(config.data?.coupled_strategy_id ?? null);
  const risks = useRisks();
  const accounts = useAccounts();
  const save = useSaveConfig(config.data === null);
  if (strategies.isPending || config.isPending || coupled.isLoading || risks.isPending)
    return <SkeletonBlock height={360} />;
  const failed = strategies.isLoadingError ? strategies : config.isLoadingError ? config : null;
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  const chosen = config.data ?? null;
  const offered = (strategies.data ?? []).filter(
    (strategy) => strategy.is_active || strategy.id === chosen?.strategy_id,
  );
  if (offered.length === 0 && !chosen?.coupled_strategy_id) {
    return <EmptyState title={t('noStrategies')} hint={t('noStrategiesHint')} />;
  }
  const coupling = coupled.data
    ? {
        ...coupled.data,
        members: coupled.data.strategy_ids.flatMap(
          (id) => strategies.data?.find((one) => one.id === id) ?? [],
        ),
      }
    : null;
  const saveConfig = async (next: UserConfig) => {
    await save.mutateAsync(next);
    notify({ text: t('saved') });
  };
  const riskPanel = risks.data ? (
    <RiskPanel risks={risks.data} />
  ) : (
    <ErrorState error={risks.error} onRetry={() => void risks.refetch()} />
  );
  // The risks come first while they are not acknowledged.
  const comesFirst = risks.data && !isAcknowledged(risks.data);
  return (
    <Stack sx={{ gap: 2 }}>
      {comesFirst && riskPanel}
      <StrategyForm
        strategies={offered}
        config={chosen}
        coupling={coupling}
        account={accounts.data?.find((one) => one.is_default) ?? null}
        onSave={saveConfig}
      />
      {!comesFirst && riskPanel}
    </Stack>
  );
}
