import type { Queryable, Transaction } from '@entropi/db/db';
import { subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';

export type PlanRow = typeof subscriptions.$inferSelect;
export type PlanValues = Omit<typeof subscriptions.$inferInsert, 'createdAt' | 'updatedAt'>;

const columns = {
  plan: subscriptions,
  usersCount: sql<number>`(select count(*)::int from user_subscriptions u
    where u.subscription_id = subscriptions.id and u.ended_at is null)`,
};

export function listPlans(db: Queryable): Promise<{ plan: PlanRow; usersCount: number }[]> {
  return db.select(columns).from(subscriptions).orderBy(asc(subscriptions.id));
}

export async function findPlan(
  db: Queryable,
  id: number,
): Promise<{ plan: PlanRow; usersCount: number } | null> {
  const [row] = await db.select(columns).from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

export async function insertPlan(tx: Transaction, values: PlanValues): Promise<number> {
  const [row] = await tx.insert(subscriptions).values(values).returning({ id: subscriptions.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

export async function updatePlanRow(
  tx: Transaction,
  id: number,
  values: Omit<PlanValues, 'id'>,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
}

/** Deletes a plan that no row refers to; false when one does, even a past one. */
export async function deletePlanRow(tx: Transaction, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.id, id),
        sql`not exists (select 1 from user_subscriptions u
          where u.subscription_id = subscriptions.id)`,
      ),
    )
    .returning({ id: subscriptions.id });
  return deleted.length > 0;
}

export type UserSubscriptionRow = typeof userSubscriptions.$inferSelect;
export interface UserPlan {
  row: UserSubscriptionRow;
  plan: PlanRow;
}

/** The subscription in force, or the last one that ended; null for a user who never had one. */
export async function findUserPlan(db: Queryable, userId: number): Promise<UserPlan | null> {
  const [found] = await db
    .select({ row: userSubscriptions, plan: subscriptions })
    .from(userSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(eq(userSubscriptions.userId, userId))
    .orderBy(sql`${userSubscriptions.endedAt} desc nulls first`, desc(userSubscriptions.id))
    .limit(1);
  return found ?? null;
}

/** The same, locked until the transaction ends: a period must not be closed twice. */
export async function lockUserPlan(tx: Transaction, userId: number): Promise<UserPlan | null> {
  await tx
    .select({ id: userSubscriptions.id })
    .from(userSubscriptions)
    .where(and(eq(userSubscriptions.userId, userId), isNull(userSubscriptions.endedAt)))
    .for('update');
  return findUserPlan(tx, userId);
}

/** Every subscription that a user has had, in order, locked until the transaction ends. */
export async function lockUserPlans(tx: Transaction, userId: number): Promise<UserPlan[]> {
  return await tx
    .select({ row: userSubscriptions, plan: subscriptions })
    .from(userSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(eq(userSubscriptions.userId, userId))
    .orderBy(asc(userSubscriptions.startedAt), asc(userSubscriptions.id))
    .for('update', { of: userSubscriptions });
}

export async function insertUserPlan(
  tx: Transaction,
  values: typeof userSubscriptions.$inferInsert,
): Promise<void> {
  await tx.insert(userSubscriptions).values(values);
}

export async function updateUserPlan(
  tx: Transaction,
  id: number,
  values: Partial<typeof userSubscriptions.$inferInsert>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.update(userSubscriptions).set(values).where(eq(userSubscriptions.id, id));
}

export async function hasUser(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row !== undefined;
}

/** Locks a user until the transaction ends; rows that only refer to them can be written meanwhile. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
