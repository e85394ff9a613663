import { getStrategyVersion, restoreStrategyVersion } from '@entropi/contracts/strategy-versions';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { STRATEGIES } from './strategies.queries';

/** Reads an earlier version and its differences from the present one. */
export function useVersion(strategyId: number, version: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...STRATEGIES, strategyId, 'versions', version],
    queryFn: ({ signal }) =>
      client.call(getStrategyVersion, { params: { strategy_id: strategyId, version } }, { signal }),
  });
}

/** Restores an earlier version as the newest one; 409 when the strategy was changed meanwhile. */
export function useRestoreVersion(strategy: { id: number; version: number }) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      client.call(restoreStrategyVersion, {
        params: { strategy_id: strategy.id, version },
        body: { version: strategy.version },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: STRATEGIES }),
  });
}
