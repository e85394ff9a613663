import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/db';
import { subscriptionFees, subscriptions, userSubscriptions } from '../../db/schema/money';
import { findDefaultAccount } from '../../trading/store/default-account.repo';

export type FeeRow = typeof subscriptionFees.$inferSelect;
export type FeeKind = FeeRow['kind'];
export type NewFee = typeof subscriptionFees.$inferInsert;

export async function insertFee(fee: NewFee, tx: Transaction): Promise<void> {
  await tx.insert(subscriptionFees).values(fee);
}

/** Newest first. */
export function listFees(userId: number, db: Queryable): Promise<FeeRow[]> {
  return db
    .select()
    .from(subscriptionFees)
    .where(eq(subscriptionFees.userId, userId))
    .orderBy(desc(subscriptionFees.id));
}

/** What is booked for a payment, oldest first. */
export function listFeesOfPayment(paymentId: number, db: Queryable): Promise<FeeRow[]> {
  return db
    .select()
    .from(subscriptionFees)
    .where(eq(subscriptionFees.paymentId, paymentId))
    .orderBy(asc(subscriptionFees.id));
}

/** Sum of a user's entries in one currency: the balance, positive when owed. */
export async function sumFees(userId: number, currency: string, db: Queryable): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${subscriptionFees.amountMinor}), 0)` })
    .from(subscriptionFees)
    .where(and(eq(subscriptionFees.userId, userId), eq(subscriptionFees.currency, currency)));
  return Number(row?.sum ?? 0);
}

/** The currency a user is billed in: the plan's, else the ledger's, else the account's; null: none yet. */
export async function findBillingCurrency(userId: number, db: Queryable): Promise<string | null> {
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
  return (await findDefaultAccount(userId, db))?.account.currency ?? null;
}
