import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { payments } from '../../db/schema/money';
import { users } from '../../db/schema/users';

/** What to call those of these payments that there are: reference and username. */
export async function listPaymentLabels(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: payments.id, reference: payments.reference, username: users.username })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(inArray(payments.id, [...ids]), isNull(payments.deletedAt)));
  return new Map(rows.map((row) => [row.id, `${row.reference} · ${row.username}`]));
}
