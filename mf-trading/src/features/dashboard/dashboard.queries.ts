import { listCycles } from '@entropi/shared/contracts/cycles';
import { type Dashboard, getDashboard } from '@entropi/shared/contracts/dashboard';
import { type CandleResolution, listCandles } from '@entropi/shared/contracts/markets';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { rememberBrokerSession } from '@entropi/shared/session';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withShare, withTick } from './dashboard-events';

/** The stream tells changes at once; this catches what it missed while it was down. */
const POLL_MS = 15_000;
const CANDLES_STALE_MS = 60_000;

const dashboardKey = (userId: number) => ['trading', 'dashboard', userId];

export function useDashboard(userId: number) {
  const client = useClient();
  return useQuery({
    queryKey: dashboardKey(userId),
    queryFn: async ({ signal }) => {
      const path = { params: { user_id: userId } };
      const dashboard = await client.call(getDashboard, path, { signal });
      rememberBrokerSession(dashboard.account);
      return dashboard;
    },
    refetchInterval: POLL_MS,
  });
}

/** Reads account and positions from the broker now, not from the last known state. */
export function useFreshDashboard(userId: number) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      client.call(getDashboard, { params: { user_id: userId }, query: { use_cache: 'false' } }),
    onSuccess: (fresh) => queries.setQueryData(dashboardKey(userId), fresh),
  });
}

/** Writes the events of the live stream into the dashboard that is shown. */
export function useDashboardEvents(userId: number): void {
  const queries = useQueryClient();
  const update = (change: (dashboard: Dashboard) => Dashboard) =>
    queries.setQueryData<Dashboard>(dashboardKey(userId), (shown) => shown && change(shown));
  useLive('price', (tick) => update((shown) => withTick(shown, tick)));
  useLive('task', (task) => {
    if (task.user_id === userId) update((shown) => ({ ...shown, task }));
  });
  useLive('cycle', (cycle) => update((shown) => ({ ...shown, cycle })));
  useLive('account', (account) => update((shown) => ({ ...shown, account })));
  useLive('share', (share) => {
    if (share.user_id !== userId) return;
    update((shown) => withShare(shown, share));
    // Totals, cycles and equity are the server's to compute.
    if (share.state === 'CLOSED') {
      void queries.invalidateQueries({ queryKey: ['trading'], refetchType: 'active' });
    }
  });
}

export function useCandles(epic: string, resolution: CandleResolution, limit: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['candles', epic, resolution, limit],
    queryFn: ({ signal }) =>
      client.call(listCandles, { params: { epic }, query: { resolution, limit } }, { signal }),
    staleTime: CANDLES_STALE_MS,
    refetchInterval: CANDLES_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

export function useCycles(userId: number, page: { skip: number; limit: number }) {
  const client = useClient();
  return useQuery({
    queryKey: ['trading', 'cycles', userId, page],
    queryFn: ({ signal }) =>
      client.call(listCycles, { params: { user_id: userId }, query: page }, { signal }),
    placeholderData: keepPreviousData,
  });
}
