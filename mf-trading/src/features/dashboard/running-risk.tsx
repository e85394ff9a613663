import type { Dashboard } from '@entropi/contracts/dashboard';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { StrategyRisk } from '@entropi/shared/ui/strategy-risk';
import { useRunningLadder } from './running-risk.queries';

/** What may be lost by what runs: the cycle's own ladder and sell mode, and the user's own limits. */
export function RunningRisk({ dashboard }: { dashboard: Dashboard }) {
  const ladder = useRunningLadder(dashboard);
  const { strategy, cycle, limits, account, market } = dashboard;
  if (ladder.isLoadingError)
    return <ErrorState error={ladder.error} onRetry={() => ladder.refetch()} />;
  if (!strategy || !market || ladder.data === null) return null;
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
