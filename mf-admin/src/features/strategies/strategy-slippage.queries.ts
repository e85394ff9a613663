import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';
import { STRATEGIES } from './strategies.queries';

/** How a strategy's orders were filled in the last 30 days. */
export function useStrategySlippage(strategyId: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGIES, strategyId, 'slippage'],
    queryFn: ({ signal }) =>
      client.call(getStrategySlippage, { params: { strategy_id: strategyId } }, { signal }),
  });
}
