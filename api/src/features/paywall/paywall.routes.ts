import { getPaywall, recalculatePaywall as recalculate } from '@entropi/shared/contracts/paywall';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readPaywall, recalculatePaywall } from './paywall.domain';
import { syncPositions } from './sync-positions';

export function paywallRoutes(scope: FastifyInstance): void {
  route(scope, getPaywall, ({ deps, params }) => readPaywall(deps, params.user_id));

  route(scope, recalculate, ({ deps, params }) =>
    recalculatePaywall(deps, params.user_id, (userId) => syncPositions(deps, userId)),
  );
}
