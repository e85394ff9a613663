import type { Queryable, Transaction } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

export type PaymentRow = typeof payments.$inferSelect & { username: string };

export interface NewPayment {
  userId: number;
  amountMinor: number;
  currency: string;
  dueOn: string;
  method?: PaymentRow['method'];
  note?: string;
}

export const paymentColumns = {
  id: payments.id,
  userId: payments.userId,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  dueOn: payments.dueOn,
  reference: payments.reference,
  method: payments.method,
  paidAt: payments.paidAt,
  note: payments.note,
  createdAt: payments.createdAt,
  deletedAt: payments.deletedAt,
  username: users.username,
};

/** The id of the next payment: its reference is made of it. */
export async function claimPaymentId(tx: Transaction): Promise<number> {
  const taken = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('payments', 'id'))::int as id`,
  );
  const [row] = taken.rows;
  if (!row) throw new Error('a sequence returned no row');
  return row.id;
}

export async function insertPayment(
  tx: Transaction,
  payment: NewPayment & { id: number; reference: string },
): Promise<void> {
  await tx.insert(payments).overridingSystemValue().values(payment);
}

/** A payment that was not deleted, or null. */
export async function findPayment(db: Queryable, id: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.id, id), isNull(payments.deletedAt)));
  return row ?? null;
}

/** The same, locked until the transaction ends: two calls that mark it paid at once must not book twice. */
export async function lockPayment(tx: Transaction, id: number): Promise<PaymentRow | null> {
  await tx.execute(sql`select 1 from ${payments} where ${payments.id} = ${id} for update`);
  return findPayment(tx, id);
}

export async function updatePaymentRow(
  tx: Transaction,
  id: number,
  changes: Partial<
    Pick<PaymentRow, 'paidAt' | 'method' | 'note' | 'dueOn' | 'deletedAt' | 'amountMinor'>
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(payments).set(changes).where(eq(payments.id, id));
}

/** What a user still has to pay, those due first at the beginning. */
export function listUserUnpaid(db: Queryable, userId: number): Promise<PaymentRow[]> {
  return db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.userId, userId), isNull(payments.paidAt), isNull(payments.deletedAt)))
    .orderBy(asc(payments.dueOn), asc(payments.id));
}
