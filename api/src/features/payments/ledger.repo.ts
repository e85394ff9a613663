import type { Queryable, Transaction } from '@entropi/db/db';
import { subscriptionFees, subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';

export type FeeRow = typeof subscriptionFees.$inferSelect;
export type FeeKind = FeeRow['kind'];
export type NewFee = typeof subscriptionFees.$inferInsert;

export async function insertFee(tx: Transaction, fee: NewFee): Promise<void> {
  await tx.insert(subscriptionFees).values(fee);
}

/** Newest first. */
export function listFees(db: Queryable, userId: number): Promise<FeeRow[]> {
  return db
    .select()
    .from(subscriptionFees)
    .where(eq(subscriptionFees.userId, userId))
    .orderBy(desc(subscriptionFees.id));
}

/** The bookings of a payment, oldest first. */
export function listFeesOfPayment(db: Queryable, paymentId: number): Promise<FeeRow[]> {
  return db
    .select()
    .from(subscriptionFees)
    .where(eq(subscriptionFees.paymentId, paymentId))
    .orderBy(asc(subscriptionFees.id));
}

/** Sum of a user's entries in one currency: the balance, positive when owed. */
export async function sumFees(db: Queryable, userId: number, currency: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${subscriptionFees.amountMinor}), 0)` })
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.userId, userId), eq(subscriptionFees.currency, currency)));
  return Number(row?.sum ?? 0);
}

/**
 * The currency that a user is billed in: that of the plan, else of the ledger, else of the account; null when there
 * is none of them.
 */
export async function findBillingCurrency(db: Queryable, userId: number): Promise<string | null> {
  const [plan] = await db
    .select({ currency: subscriptions.currency })
    .from(userSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(and(eq(userSubscriptions.userId, userId), isNull(userSubscriptions.endedAt)));
  if (plan) return plan.currency;
  const [entry] = await db
    .select({ currency: subscriptionFees.currency })
    .from(subscriptionFees)
    .where(eq(subscriptionFees.userId, userId))
    .orderBy(desc(subscriptionFees.id))
    .limit(1);
  if (entry) return entry.currency;
  return (await findDefaultAccount(db, userId))?.account.currency ?? null;
}
