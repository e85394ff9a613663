import type { Queryable } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { holdsText } from '@entropi/db/text-search.repo';
import type { listAudit } from '@entropi/shared/contracts/audit';
import type { Parsed } from '@entropi/shared/contracts/endpoint';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';

/** Word for word the expression of `audit_entries_search_idx`, or PostgreSQL does not use that index. */
const TEXT = sql`lower(' ' || ${auditEntries.actor} || ' ' || ${auditEntries.action} || ' ' || ${auditEntries.subject})`;

/** A page of the audit trail, newest first unless said otherwise; of one user's data when they are named. */
export async function listAuditEntries(db: Queryable, query: Parsed<typeof listAudit>['query']) {
  const { user_id: userId, search, order = 'desc' } = query;
  const where = and(
    userId === undefined ? undefined : eq(auditEntries.userId, userId),
    search ? holdsText(TEXT, search) : undefined,
  );
  const rows = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actor: auditEntries.actor,
      action: auditEntries.action,
      subject: auditEntries.subject,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(where)
    // Entries are written in the order of their ids.
    .orderBy(order === 'asc' ? asc(auditEntries.id) : desc(auditEntries.id))
    .limit(query.limit)
    .offset(query.skip);
  const [counted] = await db.select({ total: count() }).from(auditEntries).where(where);
  return { rows, total: counted?.total ?? 0 };
}
