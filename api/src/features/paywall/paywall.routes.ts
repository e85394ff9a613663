import { getPaymentCode } from '@entropi/contracts/payment-code';
import { getPaywall, recalculatePaywall as recalculate } from '@entropi/contracts/paywall';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { readPaymentCode, readPaywall, recalculatePaywall } from './paywall.domain';

export function paywallRoutes(scope: FastifyInstance): void {
  route(scope, getPaymentCode, ({ deps, owner, params }) =>
    readPaymentCode(deps, owner, params.payment_id),
  );

  route(scope, getPaywall, ({ deps, owner }) => readPaywall(deps, owner));

  route(scope, recalculate, ({ deps, caller, owner }) =>
    recalculatePaywall(deps, owner, (userId) => syncUser(deps, userId, caller.userId)),
  );
}
