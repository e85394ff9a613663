import { getPaywall, recalculatePaywall as recalculate } from '@entropi/shared/contracts/paywall';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { readPaywall, recalculatePaywall } from './paywall.domain';

export function paywallRoutes(scope: FastifyInstance): void {
  route(scope, getPaywall, ({ deps, params }) => readPaywall(deps, params.user_id));

  route(scope, recalculate, ({ deps, params }) =>
    recalculatePaywall(deps, params.user_id, (userId) => syncUser(deps, userId)),
  );
}
