import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';

const allowance = z.coerce.number().int().positive();
const updateSchema = z.object({
  apiKey: z.string(),
  status: z.enum(['ENABLED', 'DISABLED']),
  allowanceAccountOverall: allowance,
  allowanceAccountTrading: allowance,
});

/** The true limits of the key, so that a client can pace itself; 0 (no limit) is shown as a million. */
export function registerOperationRoutes(app: FastifyInstance, deps: SimDeps): void {
  const notified = (limit: number) => (limit === 0 ? 1_000_000 : limit);
  dealerCall(
    app,
    deps,
    { method: 'PUT', url: '/operations/application', kind: 'reading' },
    {
      1: ({ apiKey, request }) => {
        const requested = parseInput(updateSchema, request.body);
        if (requested.apiKey !== apiKey)
          throw new IgError(403, 'error.security.api-key-restricted');
        // IG's own call fails like this (recorded), and limits here come from the configuration.
        throw new IgError(500, 'system.error');
      },
    },
  );
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
            allowanceApplicationOverall: notified(limits.perKey),
            allowanceAccountTrading: notified(limits.perAccountTrading),
            allowanceAccountOverall: notified(limits.perAccountNonTrading),
            allowanceAccountHistoricalData: notified(limits.historicalPointsPerWeek),
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
