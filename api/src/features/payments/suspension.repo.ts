import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { payments, subscriptions, userSubscriptions } from '../../db/schema/money';
import { users } from '../../db/schema/users';

/** First day on which an unpaid payment is beyond the plan's grace days; null without one. */
export async function findFirstSuspendedDay(userId: number, db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({
      day: sql<
        string | null
      >`min(${payments.dueOn} + coalesce(${subscriptions.graceDays}, 0) + 1)::text`,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(
      userSubscriptions,
      and(eq(userSubscriptions.userId, users.id), isNull(userSubscriptions.endedAt)),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(
      and(
        eq(payments.userId, userId),
        isNull(payments.paidAt),
        isNull(payments.deletedAt),
        eq(users.isSuperuser, false),
        eq(users.isStuff, false),
      ),
    );
  return row?.day ?? null;
}
