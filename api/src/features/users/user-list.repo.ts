import type { Parsed } from '@entropi/contracts/endpoint';
import type { TaskState } from '@entropi/contracts/trading-model';
import type { listUsers as contract, UserSort } from '@entropi/contracts/users';
import type { Queryable } from '@entropi/db/db';
import { readRowKeys } from '@entropi/db/row-keys.repo';
import { coupledStrategies, strategies, userConfigs } from '@entropi/db/schema/strategies';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { and, type Column, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  hasNoKeys,
  hasTaskState,
  IS_INVITED,
  isOverdueOn,
  isSuspendedOn,
  matchesFilter,
} from './user-filters.repo';
import { selectUsers, type UserRow } from './users.repo';

const SORTED_BY: Record<UserSort, Column | SQL> = {
  id: users.id,
  username: users.username,
  email: sql`lower(${users.email})`,
  created_at: users.createdAt,
  last_login_at: users.lastLoginAt,
};

type UserQuery = Omit<Parsed<typeof contract>['query'], 'skip' | 'limit'>;

function toOrder({ sort = 'id', order }: UserQuery): SQL[] {
  return sortedBy(SORTED_BY[sort], users.id, order, sort === 'last_login_at');
}

/** A page of users and how many there are in all; `today` is a UTC day (`YYYY-MM-DD`). */
export async function listUsers(
  db: Queryable,
  query: Parsed<typeof contract>['query'],
  today: string,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = matchesFilter(query, today);
  const [rows, [counted]] = await Promise.all([
    selectUsers(db, where)
      .orderBy(...toOrder(query))
      .limit(query.limit)
      .offset(query.skip),
    db
      .select({ total: count() })
      .from(users)
      .where(and(isNull(users.deletedAt), where)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The ids of all users that match, in the order of the list; `today` is a UTC day (`YYYY-MM-DD`). */
export function listUserIds(db: Queryable, query: UserQuery, today: string): Promise<number[]> {
  const ordered = db
    .select({ key: sql`${users.id}`.as('key') })
    .from(users)
    .where(and(isNull(users.deletedAt), matchesFilter(query, today)))
    .orderBy(...toOrder(query));
  return readRowKeys(db, ordered);
}

/** How many users there are, and how many of them need a look, by reason; `today` is a UTC day (`YYYY-MM-DD`). */
export async function countUsers(db: Queryable, today: string) {
  const countIf = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [counts] = await db
    .select({
      users: count(),
      suspended: countIf(isSuspendedOn(today, true)),
      overdue: countIf(isOverdueOn(today)),
      error: countIf(hasTaskState('error')),
      without_keys: countIf(hasNoKeys()),
      invited: countIf(IS_INVITED),
    })
    .from(users)
    .where(isNull(users.deletedAt));
  if (!counts) throw new Error('a count has one row');
  return counts;
}

/** What the list shows of a user beside the columns of the user. */
export interface UserFacts {
  userId: number;
  state: TaskState;
  errorCode: string | null;
  strategyName: string | null;
  lastSeenAt: Date | null;
}

/** The facts of users by their ids. */
export async function listUserFacts(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, UserFacts>> {
  const lastSeenAt = sql<Date | null>`(
    select max(f.last_used_at) from refresh_families f where f.user_id = ${users.id})`;
  const rows = await db
    .select({
      userId: users.id,
      state: sql<TaskState>`coalesce(${tasks.state}, 'stopped')`,
      errorCode: tasks.errorCode,
      strategyName: sql<string | null>`coalesce(${strategies.name}, ${coupledStrategies.name})`,
      lastSeenAt: lastSeenAt.mapWith(users.lastLoginAt),
    })
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .leftJoin(strategies, eq(strategies.id, userConfigs.strategyId))
    .leftJoin(coupledStrategies, eq(coupledStrategies.id, userConfigs.coupledStrategyId))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}
