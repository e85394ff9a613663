import type { Backtest, BacktestCycle } from '@entropi/contracts/backtest-model';
import { translateBacktest } from '@entropi/contracts/backtest-names';
import {
  getBacktest,
  KEPT_BACKTESTS,
  listBacktestCycles,
  listBacktests,
  startBacktest,
} from '@entropi/contracts/backtests';
import type { CallInput } from '@entropi/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const BACKTESTS = ['admin', 'backtests'];
const POLL_MS = 1_000;
/** The most cycles that a chart draws. */
export const DRAWN_CYCLES = 500;

const runs = (state: string) => state === 'queued' || state === 'running';

/** Reads all back-tests that are kept of the operator, newest first, and again until all have ended. */
export function useBacktests() {
  const client = useClient();
  const language = useLanguage();
  return useQuery({
    queryKey: [...BACKTESTS, 'list'],
    queryFn: ({ signal }) =>
      client.call(listBacktests, { query: { limit: KEPT_BACKTESTS } }, { signal }),
    select: (page) => ({
      ...page,
      items: page.items.map((one) => translateBacktest(one, language)),
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => runs(one.state)) ? POLL_MS : false,
  });
}

export interface PlayedBacktest {
  backtest: Backtest;
  /** Its first cycles, at most `DRAWN_CYCLES`. */
  cycles: BacktestCycle[];
}

/** Reads a back-test that has ended, with its cycles; an old result does not change. */
export function usePlayedBacktest(id: number) {
  const client = useClient();
  const language = useLanguage();
  return useQuery({
    queryKey: [...BACKTESTS, 'played', id],
    queryFn: async ({ signal }): Promise<PlayedBacktest> => {
      const params = { backtest_id: id };
      const [backtest, { items }] = await Promise.all([
        client.call(getBacktest, { params }, { signal }),
        client.call(listBacktestCycles, { params, query: { limit: DRAWN_CYCLES } }, { signal }),
      ]);
      return { backtest, cycles: items };
    },
    select: (played) => ({ ...played, backtest: translateBacktest(played.backtest, language) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type BacktestInput = NonNullable<CallInput<typeof startBacktest>['body']>;

export function useStartBacktest() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BacktestInput) => client.call(startBacktest, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...BACKTESTS, 'list'] }),
  });
}
