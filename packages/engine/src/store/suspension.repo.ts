import type { Queryable } from '@entropi/db/db';
import { payments, subscriptions, userSubscriptions } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** The first day after a payment's due day and its user's grace days. */
const suspendedFrom = sql`${payments.dueOn} + coalesce(${subscriptions.graceDays}, 0) + 1`;

/**
 * The first day on which a user is suspended: the day after an unpaid payment's due day and the plan's grace days.
 * Null while they are not suspended; superusers and staff never are. `today` is a UTC day, `YYYY-MM-DD`.
 */
export async function findSuspendedSince(
  db: Queryable,
  userId: number,
  today: string,
): Promise<string | null> {
  const [row] = await selectFirstDay(db, userId);
  return row?.day && row.day <= today ? row.day : null;
}

/** The first day on which an unpaid payment of a user is beyond the plan's grace days. */
function selectFirstDay(db: Queryable, userId: number) {
  return db
    .select({
      day: sql<string | null>`min(${suspendedFrom})::text`,
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
}

/**
 * Whether a user is suspended on a UTC day (`YYYY-MM-DD`). This is the one rule for the guard, the engine, starts
 * and the paywall.
 */
export async function isSuspended(db: Queryable, userId: number, today: string): Promise<boolean> {
  return (await findSuspendedSince(db, userId, today)) !== null;
}

/** A condition by the same rule: whether the user that an expression names is suspended on a UTC day. */
export function isSuspendedOn(userId: SQL, today: string | Placeholder): SQL {
  return sql`exists (
    select from ${payments}
    join ${users} on ${users.id} = ${payments.userId}
    left join ${userSubscriptions}
      on ${userSubscriptions.userId} = ${users.id} and ${userSubscriptions.endedAt} is null
    left join ${subscriptions} on ${subscriptions.id} = ${userSubscriptions.subscriptionId}
    where ${payments.userId} = ${userId} and ${payments.paidAt} is null and ${payments.deletedAt} is null
      and not ${users.isSuperuser} and not ${users.isStuff} and ${suspendedFrom} <= ${today}::date)`;
}

/** A subquery of all users who owe a payment that suspends on a UTC day (`YYYY-MM-DD`); it includes staff. */
export function suspendedUserIds(today: string): SQL {
  return sql`(
    select ${payments.userId} from ${payments}
    left join ${userSubscriptions}
      on ${userSubscriptions.userId} = ${payments.userId} and ${userSubscriptions.endedAt} is null
    left join ${subscriptions} on ${subscriptions.id} = ${userSubscriptions.subscriptionId}
    where ${payments.paidAt} is null and ${payments.deletedAt} is null
      and ${suspendedFrom} <= ${today}::date)`;
}

/**
 * A subquery of the users whom an unpaid payment suspends, now or later: `user_id`, the first day `since`, the
 * payment that is the cause, the grace days, and how many are `unpaid`. It has neither superusers nor staff.
 */
export function suspensionDays(): SQL {
  return sql`
    select distinct on (${payments.userId}) ${payments.userId} as user_id, ${suspendedFrom} as since,
      coalesce(${subscriptions.graceDays}, 0) as grace_days, ${payments.id} as payment_id,
      ${payments.reference} as reference, ${payments.dueOn} as due_on,
      (count(*) over (partition by ${payments.userId}))::int as unpaid
    from ${payments}
    join ${users} on ${users.id} = ${payments.userId}
    left join ${userSubscriptions}
      on ${userSubscriptions.userId} = ${users.id} and ${userSubscriptions.endedAt} is null
    left join ${subscriptions} on ${subscriptions.id} = ${userSubscriptions.subscriptionId}
    where ${payments.paidAt} is null and ${payments.deletedAt} is null
      and not ${users.isSuperuser} and not ${users.isStuff}
    order by ${payments.userId}, ${payments.dueOn}, ${payments.id}`;
}
