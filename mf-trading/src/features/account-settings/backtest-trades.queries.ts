import type { Backtest, BacktestCycle, BacktestShare } from '@entropi/contracts/backtest-model';
import { listBacktestCycles, listBacktestShares } from '@entropi/contracts/backtests';
import { getMarket } from '@entropi/contracts/markets';
import type { Direction } from '@entropi/contracts/primitives';
import { useClient } from '@entropi/shared/remote';
import { readAllPages } from '@entropi/shared/ui/read-all-pages';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useQueries, useQuery } from '@tanstack/react-query';

const BACKTESTS = ['trading', 'backtests'];
const DEFAULT_DECIMALS = 2;
/** Number of last cycles to search for those that are not over. A coupled strategy may have one for each member. */
const LAST_CYCLES = 50;

/** The last cycles first. */
export function useBacktestCycles(id: number) {
  return useResourceList({
    call: listBacktestCycles,
    input: { params: { backtest_id: id }, query: { order: 'desc' } },
    queryKey: [...BACKTESTS, 'cycles', id],
    prefix: 'runs',
    rowId: ({ number }) => number,
  });
}

/** All shares, in the order in which they were opened. */
export function useBacktestShares(id: number) {
  return useResourceList({
    call: listBacktestShares,
    input: { params: { backtest_id: id } },
    queryKey: [...BACKTESTS, 'shares', id],
    prefix: 'trades',
    rowId: ({ number }) => number,
  });
}

/** Reads the cycles that are not over at the end of the prices. */
export function useUnendedCycles({ id, figures }: Pick<Backtest, 'id' | 'figures'>) {
  const client = useClient();
  return useQuery({
    queryKey: [...BACKTESTS, 'unended', id],
    queryFn: async ({ signal }) => {
      const query = { order: 'desc' as const, limit: LAST_CYCLES };
      const input = { params: { backtest_id: id }, query };
      const { items } = await client.call(listBacktestCycles, input, { signal });
      return items.filter((cycle) => cycle.ended_at === null);
    },
    enabled: (figures?.cycles.running ?? 0) > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads every share of a cycle; an old result does not change. */
export function useCycleTrades(id: number, cycle: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...BACKTESTS, 'cycle', id, cycle],
    queryFn: ({ signal }) =>
      readAllPages<BacktestShare>({
        read: (page) => {
          const input = { params: { backtest_id: id }, query: { ...page, cycle } };
          return client.call(listBacktestShares, input, { signal });
        },
        rowId: ({ number }) => number,
        signal,
        onProgress: () => undefined,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a cycle or a share was traded in: the member of a coupled strategy and its market, or the one strategy. */
export function findTraded(
  { strategy_name, epic, direction, coupled }: Backtest,
  { member }: Pick<BacktestCycle, 'member'>,
): { name: string; epic: string; direction: Direction } {
  if (!member) return { name: strategy_name, epic, direction };
  const own = coupled?.members.find((one) => one.strategy_id === member.strategy_id);
  const { name, direction: side } = own ?? { name: member.name, direction };
  return { name, epic: member.epic, direction: side };
}

/** Returns how many decimals the prices of a market of the back-test have. */
export function useMarketDecimals({ epic, coupled }: Backtest): (epic: string) => number {
  const client = useClient();
  const epics = [...new Set(coupled?.members.map((member) => member.epic) ?? [epic])];
  const known = useQueries({
    queries: epics.map((one) => ({
      queryKey: ['trading', 'decimals', one],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const market = await client.call(getMarket, { params: { epic: one } }, { signal });
        return market.decimal_places;
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return (wanted) => known[epics.indexOf(wanted)]?.data ?? DEFAULT_DECIMALS;
}
