import { getDashboard } from '@entropi/shared/contracts/dashboard';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readDashboard } from './dashboard.domain';

export function dashboardRoutes(scope: FastifyInstance): void {
  route(scope, getDashboard, ({ deps, params, query }) =>
    readDashboard(deps, params.user_id, query.use_cache),
  );
}
