import { getDashboard } from '@entropi/shared/contracts/dashboard';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readDashboard } from './dashboard.domain';

export function dashboardRoutes(scope: FastifyInstance): void {
  route(scope, getDashboard, ({ deps, owner, query }) =>
    readDashboard(deps, owner, query.use_cache),
  );
}
