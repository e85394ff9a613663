import {
  exportFees,
  exportSubscribers,
  exportSuspensions,
  listFees,
  listSubscribers,
  listSuspensions,
} from '@entropi/contracts/subscribers';
import type { FastifyInstance } from 'fastify';
import { csvRoute } from '../../http/csv/csv-route';
import { route } from '../../http/route';
import { readFees, readSubscribers, readSuspensions } from './subscribers.domain';
import { feesCsv, subscribersCsv, suspensionsCsv } from './subscribers-csv';

export function subscriberRoutes(scope: FastifyInstance): void {
  route(scope, listSubscribers, ({ deps, query }) => readSubscribers(deps, query));
  csvRoute(scope, exportSubscribers, subscribersCsv);
  route(scope, listFees, ({ deps, query }) => readFees(deps, query));
  csvRoute(scope, exportFees, feesCsv);
  route(scope, listSuspensions, ({ deps, query }) => readSuspensions(deps, query));
  csvRoute(scope, exportSuspensions, suspensionsCsv);
}
