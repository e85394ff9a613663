import type { Parsed } from '@entropi/contracts/endpoint';
import type {
  listPayments,
  PaymentFilter,
  PaymentSort,
  PaymentStatus,
} from '@entropi/contracts/payments';
import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { holdsText } from '@entropi/db/text-search.repo';
import { and, type Column, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { matchesUser } from '../users/user-filters.repo';
import { type PaymentRow, paymentColumns } from './payments.repo';

export type PaymentQuery = Parsed<typeof listPayments>['query'];

const SORTED_BY: Record<PaymentSort, Column> = {
  created_at: payments.id,
  due_on: payments.dueOn,
  amount: payments.amountMinor,
  paid_at: payments.paidAt,
};

type PaymentOrder = Omit<PaymentQuery, 'skip' | 'limit'>;

function toOrder({ sort, order = sort ? 'asc' : 'desc' }: PaymentOrder): SQL[] {
  return sortedBy(SORTED_BY[sort ?? 'created_at'], payments.id, order);
}

function selectPayments(db: Queryable, where: SQL | undefined) {
  return db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(where)
    .$dynamic();
}

/** A page of payments, newest first unless said otherwise; `today` is a UTC day (`YYYY-MM-DD`). */
export async function listPaymentRows(
  db: Queryable,
  query: PaymentQuery,
  today: string,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const condition = matchesPayment(query, today);
  const rows = await selectPayments(db, condition)
    .orderBy(...toOrder(query))
    .offset(query.skip)
    .limit(query.limit);
  return { rows, total: await db.$count(payments, condition) };
}

/** The ids of all payments that match, in the order of the list; `today` is a UTC day (`YYYY-MM-DD`). */
export function listPaymentIds(
  db: Queryable,
  query: PaymentOrder,
  today: string,
): Promise<number[]> {
  const ordered = db
    .select({ key: sql`${payments.id}`.as('key') })
    .from(payments)
    .where(matchesPayment(query, today))
    .orderBy(...toOrder(query));
  return readRowKeys(db, ordered);
}

export function listPaymentsByIds(db: Queryable, ids: readonly number[]): Promise<PaymentRow[]> {
  return selectPayments(db, and(isNull(payments.deletedAt), isAmong(payments.id, ids)));
}

/** The payments that match a filter. */
export function matchesPayment(query: PaymentFilter, today: string): SQL | undefined {
  const { user_id: userId, search, status, method } = query;
  return and(
    isNull(payments.deletedAt),
    userId === undefined ? undefined : eq(payments.userId, userId),
    status && hasStatus(status, today),
    method && eq(payments.method, method),
    search ? matches(search) : undefined,
  );
}

function hasStatus(status: PaymentStatus, today: string): SQL | undefined {
  if (status === 'paid') return isNotNull(payments.paidAt);
  return and(isNull(payments.paidAt), status === 'overdue' ? lt(payments.dueOn, today) : undefined);
}

/** Compares with an array of users instead of a join, so that both sides of the `or` can use their index. */
function matches(search: string): SQL | undefined {
  const reference = sql`lower(' ' || ${payments.reference})`;
  return or(
    holdsText(reference, search),
    sql`${payments.userId} = any(array(select ${users.id} from ${users} where ${matchesUser(search)}))`,
  );
}

/** Open payments of an amount, those due first. */
export function listPaymentsOfAmount(
  db: Queryable,
  given: { amountMinor: number; currency: string; search?: string | undefined },
  limit: number,
): Promise<PaymentRow[]> {
  const { amountMinor, currency, search } = given;
  return db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        isNull(payments.deletedAt),
        isNull(payments.paidAt),
        eq(payments.amountMinor, amountMinor),
        eq(payments.currency, currency),
        search ? matches(search) : undefined,
      ),
    )
    .orderBy(...sortedBy(payments.dueOn, payments.id))
    .limit(limit);
}
