import type { Dashboard } from '@entropi/contracts/dashboard';
import { useIdentity } from '@entropi/shared/session';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import { useRiskText } from '../../risk/risk.texts';
import { useRunningLadder } from './running-risk.queries';
import { UnknownRisk } from './unknown-risk';

/** What may be lost by what runs: the cycle's own ladder and sell mode, and the user's own limits. */
export function RunningRisk({ dashboard }: { dashboard: Dashboard }) {
  const t = useRiskText();
  const isOwn = useIdentity().userId === dashboard.user.id;
  const ladder = useRunningLadder(dashboard);
  const { strategy, cycle, limits, account, market } = dashboard;
  if (ladder.isLoadingError)
    return <ErrorState error={ladder.error} onRetry={() => ladder.refetch()} />;
  if (!strategy || !market) return null;
  if (ladder.data === 'unknown') return <UnknownRisk />;
  if (ladder.data === 'none')
    return <EmptyState title={t('noLadder')} hint={isOwn ? t('noLadderHint') : undefined} />;
  if (!ladder.data) return <SkeletonBlock height={220} />;
  return (
    <StrategyRisk
      strategy={{
        ...strategy,
        sell_mode_config: cycle?.sell_mode_config ?? strategy.sell_mode_config,
        limits: limits ?? strategy.limits,
      }}
      preview={ladder.data}
      decimals={market.decimal_places}
      account={account}
    />
  );
}
