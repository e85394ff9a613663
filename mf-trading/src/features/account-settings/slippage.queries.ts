import { getStrategySlippage, type StrategySlippage } from '@entropi/contracts/strategy-slippage';
import { useClient } from '@entropi/shared/remote';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';

/** Number of days to name where the API has not given one. */
const DAYS = 30;

export interface SuggestedSlippage {
  /** Points for each fill; null while loading. */
  points: number | null;
  /** Where the points come from. They are 0 for `none` (nothing was filled) and `unknown` (not read). */
  source: 'waiting' | 'measured' | 'measuredOfSeveral' | 'none' | 'unknown';
  /** Number of orders that were filled in those days. */
  fills: number;
  days: number;
}

const countFills = ({ opens, closes }: StrategySlippage) => opens.fills + closes.fills;

/** Suggests the greatest slippage of all the strategies, because a back-test assumes one value for all of them. */
function suggest(results: readonly UseQueryResult<StrategySlippage>[]): SuggestedSlippage {
  const days = results[0]?.data?.days ?? DAYS;
  if (results.some(({ isPending }) => isPending))
    return { points: null, source: 'waiting', fills: 0, days };
  const read = results.flatMap(({ data }) => data ?? []);
  if (read.length === 0 || read.length < results.length)
    return { points: 0, source: 'unknown', fills: 0, days };
  const measured = read.filter(({ suggested }) => suggested !== null);
  if (measured.length === 0) return { points: 0, source: 'none', fills: 0, days };
  return {
    points: Math.max(...measured.map(({ suggested }) => suggested ?? 0)),
    source: results.length > 1 ? 'measuredOfSeveral' : 'measured',
    fills: measured.reduce((sum, one) => sum + countFills(one), 0),
    days,
  };
}

/** Suggests the slippage that a back-test of these strategies assumes for each fill; unknown without strategies. */
export function useSuggestedSlippage(strategyIds: readonly number[]): SuggestedSlippage {
  const client = useClient();
  return useQueries({
    queries: strategyIds.map((id) => ({
      queryKey: ['trading', 'strategy', 'slippage', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(getStrategySlippage, { params: { strategy_id: id } }, { signal }),
    })),
    combine: suggest,
  });
}
