import type { UserSubscription } from '@entropi/shared/contracts/subscription-model';
import type { TaskState } from '@entropi/shared/contracts/trading-model';
import { and, asc, count, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { userSubscriptions } from '../../db/schema/money';
import { orderIntents, tasks } from '../../db/schema/trading';
import { users } from '../../db/schema/users';

export interface WatchedUser {
  id: number;
  username: string;
  demoMode: boolean;
  subscriptionStatus: UserSubscription['status'] | null;
}

export interface UserFilter {
  search?: string;
  state?: TaskState;
}

const columns = {
  id: users.id,
  username: users.username,
  demoMode: users.demoMode,
  subscriptionStatus: userSubscriptions.status,
};

/** A page of the users who may trade (superusers do not), by name. */
export async function listWatchedUsers(
  filter: UserFilter,
  page: { skip: number; limit: number },
  db: Queryable,
): Promise<{ items: WatchedUser[]; total: number }> {
  const pattern = `%${(filter.search ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    isNull(users.deletedAt),
    eq(users.isSuperuser, false),
    ilike(users.username, pattern),
    filter.state ? sql`coalesce(${tasks.state}, 'stopped') = ${filter.state}` : undefined,
  );
  const items = await watched(db)
    .where(where)
    .orderBy(asc(users.username))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .where(where);
  return { items, total: counted?.total ?? 0 };
}

/** One user, superusers too; null when there is none. */
export async function findWatchedUser(userId: number, db: Queryable): Promise<WatchedUser | null> {
  const [row] = await watched(db).where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

function watched(db: Queryable) {
  return db
    .select(columns)
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .leftJoin(
      userSubscriptions,
      and(eq(userSubscriptions.userId, users.id), isNull(userSubscriptions.endedAt)),
    )
    .$dynamic();
}

/** A user's orders, newest first. */
export async function listIntentRows(userId: number, limit: number, db: Queryable) {
  return await db
    .select()
    .from(orderIntents)
    .where(eq(orderIntents.userId, userId))
    .orderBy(desc(orderIntents.id))
    .limit(limit);
}

/** Of these users those there are; null: every user with a default account, by name. */
export async function listRefreshableUsers(
  userIds: readonly number[] | null,
  db: Queryable,
): Promise<{ id: number; username: string }[]> {
  const hasAccount = sql`exists (select 1 from broker_accounts a where a.user_id = ${users.id} and a.is_default)`;
  return await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(isNull(users.deletedAt), userIds ? inArray(users.id, [...userIds]) : hasAccount))
    .orderBy(asc(users.username));
}
