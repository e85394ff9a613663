import { type Dashboard, getDashboard } from '@entropi/contracts/dashboard';
import { type CandleResolution, listCandles, type Market } from '@entropi/contracts/markets';
import { getPerformance, type PerformancePeriod } from '@entropi/contracts/performance';
import type { Client } from '@entropi/shared/http';
import { type PrepareContext, useClient } from '@entropi/shared/remote';
import { rememberBrokerSession } from '@entropi/shared/session';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/** How often the dashboard is read again. The stream reports changes at once, but misses some while it is down. */
const POLL_MS = 15_000;
const CANDLES_STALE_MS = 60_000;

export const dashboardKey = (userId: number) => ['trading', 'dashboard', userId];

/** Fills in what an older API does not send: valuations, limits, and why the task waits. */
function complete(dashboard: Dashboard): Dashboard {
  const { valuations = [], limits = null, waiting = null } = dashboard;
  return { ...dashboard, valuations, limits, waiting };
}

function describeDashboard(client: Client, userId: number) {
  return queryOptions({
    queryKey: dashboardKey(userId),
    queryFn: async ({ signal }) => {
      const path = { params: { user_id: userId } };
      const dashboard = complete(await client.call(getDashboard, path, { signal }));
      rememberBrokerSession(dashboard.account);
      return dashboard;
    },
  });
}

export function useDashboard(userId: number) {
  const client = useClient();
  return useQuery({ ...describeDashboard(client, userId), refetchInterval: POLL_MS });
}

/** Reads the dashboard before it is drawn. */
export function prepareDashboard({ client, queries, params }: PrepareContext): Promise<void> {
  return queries.prefetchQuery(describeDashboard(client, Number(params.userId)));
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
