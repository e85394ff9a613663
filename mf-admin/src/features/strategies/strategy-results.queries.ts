import { getStrategyResults, type StrategyResult } from '@entropi/contracts/strategy-results';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';
import { STRATEGIES } from './strategies.queries';

export interface ResultsByStrategy {
  /** Results in each currency, the one with the most deals first; empty without deals, undefined while unknown. */
  find: (strategyId: number) => readonly StrategyResult[] | undefined;
  /** Up to when deals are counted; null while that is unknown. */
  asOf: string | null;
}

/** Reads what users earned with each strategy in the last month; without it the list is shown all the same. */
export function useStrategyResults(): ResultsByStrategy {
  const client = useClient();
  const { data } = useQuery({
    queryKey: [...STRATEGIES, 'results'],
    queryFn: ({ signal }) => client.call(getStrategyResults, {}, { signal }),
    select: ({ items, as_of: asOf }) => {
      const groups = new Map<number, StrategyResult[]>();
      for (const item of items) {
        groups.set(item.strategy_id, [...(groups.get(item.strategy_id) ?? []), item]);
      }
      return { groups, asOf };
    },
  });
  const isKnown = data !== undefined && data.asOf !== null;
  return {
    find: (strategyId) => (isKnown ? (data.groups.get(strategyId) ?? []) : undefined),
    asOf: data?.asOf ?? null,
  };
}
