import type { AuditEntry, exportAudit, listAudit } from '@entropi/contracts/audit';
import type { Parsed } from '@entropi/contracts/endpoint';
import type { Queryable } from '@entropi/db/db';
import { readParts } from '../../http/csv/read-parts';
import { type AuditRow, listAuditEntries, listAuditIds, listAuditRows } from './audit-list.repo';
import { findSubjectNames } from './subject-names.repo';

/** A page of the audit trail, with the names of what was changed. */
export async function readAudit(db: Queryable, query: Parsed<typeof listAudit>['query']) {
  const { rows, total } = await listAuditEntries(db, query);
  return { items: await nameSubjects(db, rows), total, skip: query.skip, limit: query.limit };
}

/** All entries that match, in parts. */
export async function openAudit(
  db: Queryable,
  query: Parsed<typeof exportAudit>['query'],
): Promise<AsyncIterable<AuditEntry[]>> {
  return readParts({
    keys: await listAuditIds(db, query),
    read: async (ids) => nameSubjects(db, await listAuditRows(db, ids)),
    keyOf: ({ id }) => id,
  });
}

async function nameSubjects(db: Queryable, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await findSubjectNames(
    db,
    rows.map(({ subject }) => subject),
  );
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    subject_name: names.get(row.subject) ?? null,
  }));
}
