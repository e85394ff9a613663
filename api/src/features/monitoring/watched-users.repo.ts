import type { MonitoringFilter, TaskReason } from '@entropi/contracts/monitoring';
import type { TaskState } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { shares, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { IS_LIVE_SHARE } from '@entropi/engine/store/cycle.repo';
import { IS_UNSENT_CLOSE } from '@entropi/engine/store/unsent-close.repo';
import { CREDENTIAL_FAULTS } from '@entropi/trading/core/credential-fault';
import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { hasTaskState, isNamed, matchesUser } from '../users/user-filters.repo';

/** Users with tasks of their own: superusers only watch. */
export const MAY_TRADE = and(isNull(users.deletedAt), eq(users.isSuperuser, false));

const HAS_UNSENT_CLOSE = sql`${users.id} in (select user_id from order_intents where ${IS_UNSENT_CLOSE})`;

/**
 * Why a task is in error, else what holds it back. There is no index of it, since every change of a task would have to
 * update the index.
 */
const REASON = sql`coalesce(error_code, degraded)`;
const HAS_REASON = sql`state <> 'stopped' and ${REASON} is not null`;

/** Open shares of running cycles whose task closes nothing, as `unmanaged_shares` of a task counts them. */
const HAS_UNMANAGED = sql`${users.id} in (
  select s.user_id from (select user_id from ${shares}
    where ${IS_LIVE_SHARE} and ${shares.state} in ('OPEN', 'CLOSING') and cycle_id is not null) s
  left join tasks t on t.user_id = s.user_id
  where coalesce(t.state, 'stopped') = 'stopped' or t.error_code = any(${sql.param(CREDENTIAL_FAULTS)}::text[]))`;

function hasReason(reason: TaskReason): SQL {
  return sql`${users.id} in (select user_id from tasks where ${HAS_REASON} and ${REASON} = ${reason})`;
}

/** Whether a user may trade and matches a filter. */
export function isWatched(filter: MonitoringFilter): SQL | undefined {
  return and(
    MAY_TRADE,
    matchesUser(filter.search),
    filter.state && hasTaskState(filter.state),
    filter.reason && hasReason(filter.reason),
    filter.closes && HAS_UNSENT_CLOSE,
    filter.shares && HAS_UNMANAGED,
  );
}

/** How many users a filter matches. */
export function countMatching(db: Queryable, filter: MonitoringFilter): Promise<number> {
  return db.$count(users, isWatched(filter));
}

/** Why tasks are in error or held back, with the number of users; errors first, then the most frequent first. */
export async function countReasons(
  db: Queryable,
): Promise<{ code: string; isError: boolean; users: number }[]> {
  const { rows } = await db.execute<{ code: string; is_error: boolean; count: number }>(sql`
    select ${REASON} as code, error_code is not null as is_error, count(*)::int as count
    from tasks where ${HAS_REASON} and user_id in (select id from ${users} where ${MAY_TRADE})
    group by 1, 2 order by 2 desc, 3 desc, 1`);
  return rows.map((row) => ({ code: row.code, isError: row.is_error, users: row.count }));
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

/** All users to whom a condition applies, except some, by name. */
export function listMatchingUsers(
  db: Queryable,
  where: SQL | undefined,
  exceptIds: readonly number[] = [],
): Promise<SelectedUser[]> {
  return listSelected(db, and(where, not(isNamed(exceptIds))));
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
