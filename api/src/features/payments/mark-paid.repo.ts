import type { PaymentFilter } from '@entropi/contracts/payments';
import type { Queryable } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { matchesPayment } from './payment-list.repo';

/** Payments that a bulk call names, or all that its filter matches. */
export interface SelectedPayments {
  payment_ids?: number[];
  matching?: {
    filter: PaymentFilter;
    except_ids?: number[];
    /** How many unpaid payments the caller has confirmed; absent where nothing is done to them. */
    confirmed?: number;
  };
}

interface PaymentSums {
  unpaid: number;
  /** How many of the unpaid payments are overdue. */
  overdue: number;
  paid: number;
  /** The unpaid amounts by currency. */
  owed: { currency: string; minor: number }[];
}

const IS_UNPAID = isNull(payments.paidAt);

/** The ids are one parameter, however many there are. */
function isNamed(ids: readonly number[]): SQL {
  return sql`${payments.id} = any(${sql.param(ids)}::int[])`;
}

function isSelected(selection: SelectedPayments, today: string): SQL | undefined {
  const { payment_ids: ids = [], matching } = selection;
  if (!matching) return and(isNull(payments.deletedAt), isNamed(ids));
  return and(matchesPayment(matching.filter, today), not(isNamed(matching.except_ids ?? [])));
}

/**
 * Labels of the existing payments of a selection (reference and username) by id, the oldest first. Of a filter's
 * matches on a UTC day (`YYYY-MM-DD`) only the unpaid ones are taken.
 */
export async function listPaymentLabels(
  db: Queryable,
  selection: SelectedPayments,
  today: string,
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: payments.id, reference: payments.reference, username: users.username })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(isSelected(selection, today), selection.matching && IS_UNPAID))
    .orderBy(asc(payments.id));
  return new Map(rows.map((row) => [row.id, `${row.reference} · ${row.username}`]));
}

/** How many payments of a selection are paid and unpaid on a UTC day (`YYYY-MM-DD`), and what is owed. */
export async function sumPayments(
  db: Queryable,
  selection: SelectedPayments,
  today: string,
): Promise<PaymentSums> {
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const owedMinor = sql`coalesce(sum(${payments.amountMinor}) filter (where ${IS_UNPAID}), 0)`;
  const rows = await db
    .select({
      currency: payments.currency,
      unpaid: countIf(IS_UNPAID),
      overdue: countIf(sql`${IS_UNPAID} and ${payments.dueOn} < ${today}`),
      paid: countIf(sql`not ${IS_UNPAID}`),
      minor: owedMinor.mapWith(Number),
    })
    .from(payments)
    .where(isSelected(selection, today))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
  const sum = (count: 'unpaid' | 'overdue' | 'paid') =>
    rows.reduce((total, row) => total + row[count], 0);
  return {
    unpaid: sum('unpaid'),
    overdue: sum('overdue'),
    paid: sum('paid'),
    owed: rows.filter((row) => row.unpaid > 0).map(({ currency, minor }) => ({ currency, minor })),
  };
}
