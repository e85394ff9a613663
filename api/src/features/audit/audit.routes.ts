import { exportAudit, listAudit } from '@entropi/contracts/audit';
import type { FastifyInstance } from 'fastify';
import { csvRoute } from '../../http/csv/csv-route';
import { route } from '../../http/route';
import { readAudit } from './audit.domain';
import { auditCsv } from './audit-csv';

export function auditRoutes(scope: FastifyInstance): void {
  route(scope, listAudit, ({ query, deps }) => readAudit(deps.db, query));
  csvRoute(scope, exportAudit, auditCsv);
}
