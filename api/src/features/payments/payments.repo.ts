import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/db';
import { payments } from '../../db/schema/money';
import { users } from '../../db/schema/users';

export type PaymentRow = typeof payments.$inferSelect & { username: string };

export interface PaymentFilter {
  userId?: number;
  /** Undefined: both. */
  isPaid?: boolean;
  skip: number;
  limit: number;
}

export interface NewPayment {
  userId: number;
  amountMinor: number;
  currency: string;
  dueOn: string;
  method?: PaymentRow['method'];
  note?: string;
}

const columns = {
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
  if (!row) throw new Error('a sequence responded no row');
  return row.id;
}

export async function insertPayment(
  payment: NewPayment & { id: number; reference: string },
  tx: Transaction,
): Promise<void> {
  await tx.insert(payments).overridingSystemValue().values(payment);
}

/** A payment that was not deleted, or null. */
export async function findPayment(id: number, db: Queryable): Promise<PaymentRow | null> {
  const [row] = await db
    .select(columns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.id, id), isNull(payments.deletedAt)));
  return row ?? null;
}

/** The same, held until the transaction ends: two markings at once must not book twice. */
export async function lockPayment(id: number, tx: Transaction): Promise<PaymentRow | null> {
  await tx.execute(sql`select 1 from ${payments} where ${payments.id} = ${id} for update`);
  return findPayment(id, tx);
}

export async function updatePaymentRow(
  id: number,
  changes: Partial<
    Pick<PaymentRow, 'paidAt' | 'method' | 'note' | 'dueOn' | 'deletedAt' | 'amountMinor'>
  >,
  tx: Transaction,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(payments).set(changes).where(eq(payments.id, id));
}

/** A page of payments, newest first. */
export async function listPaymentRows(
  filter: PaymentFilter,
  db: Queryable,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await db
    .select(columns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(condition)
    .orderBy(desc(payments.id))
    .offset(filter.skip)
    .limit(filter.limit);
  return { rows, total: await db.$count(payments, condition) };
}

/** What a user still has to pay, oldest first. */
export function listUserUnpaid(userId: number, db: Queryable): Promise<PaymentRow[]> {
  return db
    .select(columns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.userId, userId), isNull(payments.paidAt), isNull(payments.deletedAt)))
    .orderBy(asc(payments.dueOn), asc(payments.id));
}

function toCondition({ userId, isPaid }: PaymentFilter): SQL | undefined {
  return and(
    isNull(payments.deletedAt),
    userId === undefined ? undefined : eq(payments.userId, userId),
    isPaid === undefined
      ? undefined
      : isPaid
        ? isNotNull(payments.paidAt)
        : isNull(payments.paidAt),
  );
}
