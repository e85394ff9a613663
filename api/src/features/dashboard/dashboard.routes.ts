import { getDashboard } from '@entropi/contracts/dashboard';
import { getPerformance } from '@entropi/contracts/performance';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readDashboard } from './dashboard.domain';
import { readTradePerformance } from './trade-performance.domain';

export function dashboardRoutes(scope: FastifyInstance): void {
  route(scope, getDashboard, ({ deps, caller, owner, query }) =>
    readDashboard(deps, caller, owner, query.use_cache),
  );

  route(scope, getPerformance, ({ deps, owner, query }) =>
    readTradePerformance(deps.db, owner, query.period),
  );
}
