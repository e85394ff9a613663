import { getDashboard } from '@entropi/contracts/dashboard';
import { type CandleResolution, listCandles, type Market } from '@entropi/contracts/markets';
import { getPerformance, type PerformancePeriod } from '@entropi/contracts/performance';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { complete, dashboardKey, describeDashboard } from './dashboard.prepare';

/** How often the dashboard is read again. The stream reports changes at once, but misses some while it is down. */
const POLL_MS = 15_000;
const CANDLES_STALE_MS = 60_000;

export function useDashboard(userId: number) {
  const client = useClient();
  return useQuery({ ...describeDashboard(client, userId), refetchInterval: POLL_MS });
}

/** Makes the API read account and positions from the broker now. */
export function useFreshDashboard(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const input = { params: { user_id: userId }, query: { use_cache: 'false' as const } };
      return complete(await client.call(getDashboard, input));
    },
    onSuccess: (fresh) => queries.setQueryData(dashboardKey(userId), fresh),
  });
}

/** Reads the results of ended cycles and of periods. */
export function usePerformance(userId: number, period: PerformancePeriod) {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'performance', userId, period],
    queryFn: ({ signal }) =>
      client.call(getPerformance, { params: { user_id: userId }, query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCandles(
  { environment, epic }: Pick<Market, 'environment' | 'epic'>,
  resolution: CandleResolution,
  limit: number,
) {
  const client = useClient();
  return useQuery({
    queryKey: ['candles', environment, epic, resolution, limit],
    queryFn: ({ signal }) =>
      client.call(listCandles, { params: { epic }, query: { resolution, limit } }, { signal }),
    staleTime: CANDLES_STALE_MS,
    refetchInterval: CANDLES_STALE_MS,
    placeholderData: keepPreviousData,
  });
}
