import type { MonitoringFilter, MonitoringSort } from '@entropi/contracts/monitoring';
import type { SortOrder } from '@entropi/contracts/primitives';
import type { UserSubscription } from '@entropi/contracts/subscription-model';
import type { TaskState } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { userSubscriptions } from '@entropi/db/schema/money';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { and, asc, type Column, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type FigureSort, isAlwaysKnown, selectFigures } from './sorting-figures.repo';
import { isWatched, MAY_TRADE } from './watched-users.repo';

export interface WatchedUser {
  id: number;
  username: string;
  demoMode: boolean;
  subscriptionStatus: UserSubscription['status'] | null;
}

export interface UserOrder extends MonitoringFilter {
  sort?: MonitoringSort;
  order?: SortOrder;
}

const SORTED_BY: Record<Exclude<MonitoringSort, FigureSort>, Column | SQL> = {
  username: users.username,
  state: sql`coalesce(${tasks.state}, 'stopped')`,
  last_tick: tasks.lastTickAt,
};

function isByColumn(sort: MonitoringSort): sort is keyof typeof SORTED_BY {
  return sort in SORTED_BY;
}

const columns = {
  id: users.id,
  username: users.username,
  demoMode: users.demoMode,
  subscriptionStatus: userSubscriptions.status,
};

/** A page of the users who may trade (superusers do not), by name unless said otherwise. */
export async function listWatchedUsers(
  db: Queryable,
  filter: UserOrder,
  page: { skip: number; limit: number },
  now: Date,
): Promise<{ items: WatchedUser[]; total: number }> {
  const where = isWatched(filter);
  const [items, [counted]] = await Promise.all([
    sorted(db, filter, now).where(where).offset(page.skip).limit(page.limit),
    db.select({ total: count() }).from(users).where(where),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** The ids of all users who may trade and match, in the order of the list. */
export function listWatchedIds(db: Queryable, filter: UserOrder, now: Date): Promise<number[]> {
  const ordered = sorted(db, filter, now).where(isWatched(filter)).as('ordered');
  return readRowKeys(db, db.select({ key: sql`${ordered.id}`.as('key') }).from(ordered));
}

/** Users who may trade, by their ids. */
export async function listWatchedByIds(
  db: Queryable,
  ids: readonly number[],
): Promise<WatchedUser[]> {
  return await watched(db).where(and(MAY_TRADE, isAmong(users.id, ids)));
}

/** How many users may trade, and how many of their tasks are in each state; a task never started is stopped. */
export async function countTasks(
  db: Queryable,
): Promise<{ users: number; byState: Map<TaskState, number> }> {
  const state = sql<TaskState>`coalesce(${tasks.state}, 'stopped')`;
  const rows = await db
    .select({ state, users: count() })
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .where(MAY_TRADE)
    .groupBy(state);
  return {
    users: rows.reduce((sum, row) => sum + row.users, 0),
    byState: new Map(rows.map((row) => [row.state, row.users])),
  };
}

/** One user, superusers too; null when there is none. */
export async function findWatchedUser(db: Queryable, userId: number): Promise<WatchedUser | null> {
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

function sorted(db: Queryable, { sort = 'username', order }: UserOrder, now: Date) {
  const rows = watched(db);
  if (isByColumn(sort)) {
    return rows.orderBy(...sortedBy(SORTED_BY[sort], users.id, order, sort === 'last_tick'));
  }
  const isKnown = isAlwaysKnown(sort);
  const figure = isKnown ? sql`coalesce(figures.figure, 0)` : sql`figures.figure`;
  return rows
    .leftJoin(selectFigures(sort, now), sql`figures.user_id = ${users.id}`)
    .orderBy(...sortedBy(figure, users.id, order, !isKnown));
}

/** A user's orders, newest first, with the slippage of their shares. */
export async function listIntentRows(db: Queryable, userId: number, limit: number) {
  return await db
    .select({
      intent: orderIntents,
      openSlippage: shares.openSlippage,
      closeSlippage: shares.closeSlippage,
    })
    .from(orderIntents)
    .innerJoin(shares, eq(shares.id, orderIntents.shareId))
    .where(eq(orderIntents.userId, userId))
    .orderBy(desc(orderIntents.id))
    .limit(limit);
}

/** Every user with a default account, by name. */
export async function listUsersWithAccount(
  db: Queryable,
): Promise<{ userId: number; label: string }[]> {
  const hasAccount = sql`exists (select 1 from broker_accounts a where a.user_id = ${users.id} and a.is_default)`;
  return await db
    .select({ userId: users.id, label: users.username })
    .from(users)
    .where(and(isNull(users.deletedAt), hasAccount))
    .orderBy(asc(users.username));
}
