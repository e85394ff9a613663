import { type Dashboard, getDashboard } from '@entropi/contracts/dashboard';
import type { Client } from '@entropi/shared/http';
import type { PrepareContext } from '@entropi/shared/remote';
import { rememberBrokerSession } from '@entropi/shared/session';
import { queryOptions } from '@tanstack/react-query';

export const dashboardKey = (userId: number) => ['trading', 'dashboard', userId];

/** Fills in what an older API does not send: valuations, limits, and why the task waits. */
export function complete(dashboard: Dashboard): Dashboard {
  const { valuations = [], limits = null, waiting = null } = dashboard;
  return { ...dashboard, valuations, limits, waiting };
}

/** How a user's dashboard is read. */
export function describeDashboard(client: Client, userId: number) {
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

/** Reads the dashboard while its page is still loading. */
export function prepareDashboard({ client, queries, params }: PrepareContext): Promise<void> {
  return queries.prefetchQuery(describeDashboard(client, Number(params.userId)));
}
