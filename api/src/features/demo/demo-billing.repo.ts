import type { Queryable } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import { and, asc, isNull, sql } from 'drizzle-orm';

/** What all users have yet to pay, in the order in which it is due. */
export function listUnpaid(
  db: Queryable,
): Promise<{ id: number; userId: number; dueOn: string }[]> {
  const { id, userId, dueOn, paidAt, deletedAt } = payments;
  return db
    .select({ id, userId, dueOn })
    .from(payments)
    .where(and(isNull(paidAt), isNull(deletedAt)))
    .orderBy(asc(dueOn), asc(id));
}

/** Dates payments back to the issue of their first invoice: the database has dated them with the moment of writing. */
export async function datePayments(db: Queryable): Promise<void> {
  await db.execute(sql`
    update ${payments} p set created_at = i.issued_at from invoices i
    where i.payment_id = p.id and i.revision = 1 and i.issued_at < p.created_at`);
}
