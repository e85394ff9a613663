import type { Queryable } from '@entropi/db/db';
import { subscriptionFees, subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import type { Parsed } from '@entropi/shared/contracts/endpoint';
import type {
  listFees,
  listSubscribers,
  SubscriberSort,
} from '@entropi/shared/contracts/subscribers';
import { and, type Column, eq, isNull, sql } from 'drizzle-orm';
import { matchesUser } from '../users/user-filters.repo';

export const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** The running plan of a user; of those without one, the last that ended. */
const IS_LAST = sql`(${userSubscriptions.endedAt} is null or ${userSubscriptions.id} in (
  select max(id) from user_subscriptions group by user_id having bool_and(ended_at is not null)))`;

const SORTED_BY: Record<SubscriberSort, Column> = {
  username: users.username,
  started_at: userSubscriptions.startedAt,
  current_period_end: userSubscriptions.currentPeriodEnd,
};

/** A page of users with a plan, and the number of all that match. */
export async function listSubscriberRows(
  db: Queryable,
  query: Parsed<typeof listSubscribers>['query'],
) {
  const { sort = 'started_at', search, status, subscription_id: planId } = query;
  const { order = query.sort ? 'asc' : 'desc' } = query;
  const where = and(
    isNull(users.deletedAt),
    IS_LAST,
    status && eq(userSubscriptions.status, status),
    planId === undefined ? undefined : eq(userSubscriptions.subscriptionId, planId),
    matchesUser(search),
  );
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      name: fullName,
      subscriptionId: subscriptions.id,
      plan: subscriptions.name,
      currency: subscriptions.currency,
      status: userSubscriptions.status,
      startedAt: userSubscriptions.startedAt,
      currentPeriodEnd: userSubscriptions.currentPeriodEnd,
      trialEndsAt: userSubscriptions.trialEndsAt,
      cancelledAt: userSubscriptions.cancelledAt,
      balanceMinor: sql`coalesce((
        select sum(f.amount_minor) from ${subscriptionFees} f
        where f.user_id = ${users.id} and f.currency = ${subscriptions.currency}), 0)`.mapWith(
        Number,
      ),
    })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .innerJoin(subscriptions, eq(subscriptions.id, userSubscriptions.subscriptionId))
    .where(where)
    .orderBy(...sortedBy(SORTED_BY[sort], userSubscriptions.id, order))
    .offset(query.skip)
    .limit(query.limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** A page of the ledger of all users, and the number of all lines that match. */
export async function listFeeRows(db: Queryable, query: Parsed<typeof listFees>['query']) {
  const { user_id: userId, search, kind } = query;
  const { order = query.sort ? 'asc' : 'desc' } = query;
  const named = search && matchesUser(search);
  const where = and(
    userId === undefined ? undefined : eq(subscriptionFees.userId, userId),
    kind && eq(subscriptionFees.kind, kind),
    named
      ? sql`${subscriptionFees.userId} = any(array(select ${users.id} from ${users} where ${named}))`
      : undefined,
  );
  const rows = await db
    .select({ fee: subscriptionFees, username: users.username })
    .from(subscriptionFees)
    .innerJoin(users, eq(users.id, subscriptionFees.userId))
    .where(where)
    // Lines are only ever added, so that their ids rise with their times.
    .orderBy(...sortedBy(subscriptionFees.id, subscriptionFees.id, order))
    .offset(query.skip)
    .limit(query.limit);
  return { rows, total: await db.$count(subscriptionFees, where) };
}
