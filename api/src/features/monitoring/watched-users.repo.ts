import type { Queryable } from '@entropi/db/db';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import type { MonitoringFilter } from '@entropi/shared/contracts/monitoring';
import type { TaskState } from '@entropi/shared/contracts/trading-model';
import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { IS_UNSENT_CLOSE } from '../../trading/store/unsent-close.repo';
import { hasTaskState, matchesUser } from '../users/user-filters.repo';

/** Users with tasks of their own: superusers only watch. */
export const MAY_TRADE = and(isNull(users.deletedAt), eq(users.isSuperuser, false));

const HAS_UNSENT_CLOSE = sql`${users.id} in (select user_id from order_intents where ${IS_UNSENT_CLOSE})`;

/** Whether a user may trade and matches a filter. */
export function isWatched(filter: MonitoringFilter): SQL | undefined {
  return and(
    MAY_TRADE,
    matchesUser(filter.search),
    filter.state && hasTaskState(filter.state),
    filter.closes && HAS_UNSENT_CLOSE,
  );
}

/** A user of a bulk call, with the state of their task; without a task it is stopped. */
export interface SelectedUser {
  userId: number;
  username: string;
  state: TaskState;
}

/** Those of these users who exist, superusers included, by name. */
export function listNamedUsers(db: Queryable, ids: readonly number[]): Promise<SelectedUser[]> {
  return listSelected(db, and(isNull(users.deletedAt), isNamed(ids)));
}

/** All users who match a filter, except some, by name. */
export function listMatchingUsers(
  db: Queryable,
  filter: MonitoringFilter,
  exceptIds: readonly number[],
): Promise<SelectedUser[]> {
  return listSelected(db, and(isWatched(filter), not(isNamed(exceptIds))));
}

/** The ids are one parameter, however many there are. */
function isNamed(ids: readonly number[]): SQL {
  return sql`${users.id} = any(${sql.param(ids)}::int[])`;
}

async function listSelected(db: Queryable, where: SQL | undefined): Promise<SelectedUser[]> {
  const state = sql<TaskState>`coalesce(${tasks.state}, 'stopped')`;
  return await db
    .select({ userId: users.id, username: users.username, state })
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .where(where)
    .orderBy(asc(users.username));
}
