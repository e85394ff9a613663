import { listFees, listSubscribers, listSuspensions } from '@entropi/shared/contracts/subscribers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readFees, readSubscribers, readSuspensions } from './subscribers.domain';

export function subscriberRoutes(scope: FastifyInstance): void {
  route(scope, listSubscribers, ({ deps, query }) => readSubscribers(deps, query));
  route(scope, listFees, ({ deps, query }) => readFees(deps, query));
  route(scope, listSuspensions, ({ deps, query }) => readSuspensions(deps, query));
}
