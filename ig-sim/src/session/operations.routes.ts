import type { FastifyInstance } from 'fastify';
import type { SimDeps } from '../deps';
import { dealerCall } from '../http/ig-call';

/** The true limits of the key, so that a client can pace itself; 0 (no limit) is told as a million. */
export function registerOperationRoutes(app: FastifyInstance, deps: SimDeps): void {
  const told = (limit: number) => (limit === 0 ? 1_000_000 : limit);
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/operations/application', kind: 'reading' },
    {
      1: ({ apiKey, user }) => {
        const { limits } = deps.config;
        return [
          {
            name: user.identifier,
            apiKey,
            status: 'ENABLED',
            allowanceApplicationOverall: told(limits.perKey),
            allowanceAccountTrading: told(limits.perAccountTrading),
            allowanceAccountOverall: told(limits.perAccountNonTrading),
            allowanceAccountHistoricalData: told(limits.historicalPointsPerWeek),
            concurrentSubscriptionsLimit: 40,
            allowEquities: false,
            allowQuoteOrders: false,
            createdDate: '2026-01-01',
          },
        ];
      },
    },
  );
}
