import type { Queryable, Transaction } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { closedPeriods, userSubscriptions } from '@entropi/db/schema/money';
import { and, asc, eq, getTableColumns, isNull, lt, lte, sql } from 'drizzle-orm';

/** Users whose running period ended at or before a moment. */
export async function listUsersWithEndedPeriod(db: Queryable, at: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: userSubscriptions.userId })
    .from(userSubscriptions)
    .where(and(isNull(userSubscriptions.endedAt), lte(userSubscriptions.currentPeriodEnd, at)))
    .orderBy(asc(userSubscriptions.id));
  return rows.map((row) => row.userId);
}

/** Users with a plan in force or an unpaid payment, whose status may change from day to day. */
export async function listBilledUsers(db: Queryable): Promise<number[]> {
  const rows = await db.execute<{ user_id: number }>(sql`
    select user_id from user_subscriptions where ended_at is null
    union select user_id from payments where paid_at is null and deleted_at is null
    order by user_id`);
  return rows.rows.map((row) => row.user_id);
}

/** Claims a period for closing; false when it was closed before. */
export async function claimPeriod(
  tx: Transaction,
  period: typeof closedPeriods.$inferInsert,
): Promise<boolean> {
  const claimed = await tx
    .insert(closedPeriods)
    .values(period)
    .onConflictDoNothing()
    .returning({ periodFrom: closedPeriods.periodFrom });
  return claimed.length > 0;
}

/** The first day that no closed period of a user covers; null while none is closed. */
export async function findBilledUntil(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`max(${closedPeriods.periodTo})::text` })
    .from(closedPeriods)
    .innerJoin(userSubscriptions, eq(userSubscriptions.id, closedPeriods.userSubscriptionId))
    .where(eq(userSubscriptions.userId, userId));
  return row?.day ?? null;
}

/**
 * Records the payment that asks for a period's fees. With null it was withdrawn, and the period's next difference is
 * asked for by a new one.
 */
export async function setPeriodPayment(
  tx: Transaction,
  userSubscriptionId: number,
  periodFrom: string,
  paymentId: number | null,
): Promise<void> {
  await tx
    .update(closedPeriods)
    .set({ paymentId })
    .where(
      and(
        eq(closedPeriods.userSubscriptionId, userSubscriptionId),
        eq(closedPeriods.periodFrom, periodFrom),
      ),
    );
}

/** Realised net profit of all that a user's shares closed before a moment, in minor units. */
export async function sumRealisedProfit(
  db: Queryable,
  userId: number,
  currency: string,
  before: Date,
): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${closingDeals.profitMinor}), 0)` })
    .from(closingDeals)
    .where(
      and(
        eq(closingDeals.userId, userId),
        eq(closingDeals.profitCurrency, currency),
        lt(closingDeals.at, before),
        isNull(closingDeals.voidedAt),
      ),
    );
  return Number(row?.sum ?? 0);
}

export type ClosedPeriodRow = typeof closedPeriods.$inferSelect & { performanceMinor: number };

/** The closed periods of a subscription, oldest first, with the performance fee booked for each. */
export function listClosedPeriods(
  db: Queryable,
  userSubscriptionId: number,
): Promise<ClosedPeriodRow[]> {
  return db
    .select({
      ...getTableColumns(closedPeriods),
      performanceMinor: sql<number>`(select coalesce(sum(f.amount_minor), 0)
        from subscription_fees f
        where f.user_subscription_id = closed_periods.user_subscription_id
        and f.period_from = closed_periods.period_from and f.kind = 'PERFORMANCE')`.mapWith(Number),
    })
    .from(closedPeriods)
    .where(eq(closedPeriods.userSubscriptionId, userSubscriptionId))
    .orderBy(asc(closedPeriods.periodFrom));
}
