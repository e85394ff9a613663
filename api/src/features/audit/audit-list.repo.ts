import { count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { auditEntries } from '../../db/schema/audit';

/** A page of the audit trail, newest first; of one user's data when they are named. */
export async function listAuditEntries(
  page: { user_id?: number; skip: number; limit: number },
  db: Queryable,
) {
  const where = page.user_id === undefined ? undefined : eq(auditEntries.userId, page.user_id);
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
    .orderBy(desc(auditEntries.id))
    .limit(page.limit)
    .offset(page.skip);
  const [counted] = await db.select({ total: count() }).from(auditEntries).where(where);
  return { rows, total: counted?.total ?? 0 };
}
