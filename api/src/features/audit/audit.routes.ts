import { listAudit } from '@entropi/shared/contracts/audit';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { listAuditEntries } from './audit-list.repo';
import { findSubjectNames } from './subject-names.repo';

export function auditRoutes(scope: FastifyInstance): void {
  route(scope, listAudit, async ({ query, deps }) => {
    const { rows, total } = await listAuditEntries(deps.db, query);
    const names = await findSubjectNames(
      deps.db,
      rows.map(({ subject }) => subject),
    );
    const items = rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subject_name: names.get(row.subject) ?? null,
    }));
    return { items, total, skip: query.skip, limit: query.limit };
  });
}
