import type { Backtest } from '@entropi/contracts/backtest-model';
import { translateBacktest } from '@entropi/contracts/backtest-names';
import { getBacktest, listBacktests, startBacktest } from '@entropi/contracts/backtests';
import type { CallInput } from '@entropi/contracts/endpoint';
import { cancelJob, getJob } from '@entropi/contracts/jobs';
import { useClient } from '@entropi/shared/remote';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';

export type BacktestInput = NonNullable<CallInput<typeof startBacktest>['body']>;

const BACKTESTS = ['trading', 'backtests'];
const POLL_MS = 1_000;
const SHOWN = 5;

const ended = (state: string | undefined) => state !== 'queued' && state !== 'running';

/** Reads the user's last back-tests, newest first, and again until all have ended. */
export function useBacktests() {
  const client = useClient();
  const language = useLanguage();
  return useQuery({
    queryKey: [...BACKTESTS, 'list'],
    queryFn: ({ signal }) => client.call(listBacktests, { query: { limit: SHOWN } }, { signal }),
    select: (page) => ({
      ...page,
      items: page.items.map((one) => translateBacktest(one, language)),
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => !ended(one.state)) ? POLL_MS : false,
  });
}

/** Reads a back-test with its equity, and again until it has ended. */
export function useBacktest(id: number) {
  const client = useClient();
  const language = useLanguage();
  return useQuery({
    queryKey: [...BACKTESTS, 'one', id],
    queryFn: ({ signal }) => client.call(getBacktest, { params: { backtest_id: id } }, { signal }),
    select: (backtest) => translateBacktest(backtest, language),
    refetchInterval: ({ state }) => (state.data && ended(state.data.state) ? false : POLL_MS),
  });
}

/** Reads the equity of back-tests that have ended, by their ids; without those that are still being read, or failed. */
export function useBacktestEquities(ids: readonly number[]) {
  const client = useClient();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...BACKTESTS, 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(getBacktest, { params: { backtest_id: id } }, { signal }),
    })),
    combine: collectEquities,
  });
}

interface Equities {
  byId: ReadonlyMap<number, Backtest['equity']>;
  /** Why one of them could not be read; null when all were, or are still being read. */
  error: unknown;
}

function collectEquities(
  queries: readonly { data?: Backtest | undefined; error: unknown }[],
): Equities {
  const read = queries.flatMap(({ data }) => (data ? [[data.id, data.equity] as const] : []));
  return { byId: new Map(read), error: queries.find((one) => one.error)?.error ?? null };
}

/** Reads the progress of the job of a back-test; null when the job is gone. */
export function useBacktestJob(jobId: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...BACKTESTS, 'job', jobId],
    queryFn: ({ signal }) => client.call(getJob, { params: { job_id: jobId ?? '' } }, { signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (ended(state.data?.state ?? 'queued') ? false : POLL_MS),
  });
}

function useBacktestMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: [...BACKTESTS, 'list'] }),
  });
}

export function useStartBacktest() {
  const client = useClient();
  return useBacktestMutation((body: BacktestInput) => client.call(startBacktest, { body }));
}

export function useCancelBacktest() {
  const client = useClient();
  return useBacktestMutation((jobId: string) =>
    client.call(cancelJob, { params: { job_id: jobId } }),
  );
}
