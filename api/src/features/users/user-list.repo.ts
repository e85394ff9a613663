import type { Queryable } from '@entropi/db/db';
import { userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import type { Parsed } from '@entropi/shared/contracts/endpoint';
import type { listUsers as contract, UserSort } from '@entropi/shared/contracts/users';
import { and, type Column, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { hasRole, hasTaskState, isSuspendedOn, matchesUser } from './user-filters.repo';
import { selectUsers, type UserRow } from './users.repo';

const SORTED_BY: Record<UserSort, Column | SQL> = {
  id: users.id,
  username: users.username,
  email: sql`lower(${users.email})`,
  created_at: users.createdAt,
  last_login_at: users.lastLoginAt,
};

/** A page of users and how many there are in all; `today` is a UTC day (`YYYY-MM-DD`). */
export async function listUsers(
  db: Queryable,
  query: Parsed<typeof contract>['query'],
  today: string,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = toCondition(query, today);
  const { sort = 'id', order } = query;
  const rows = await selectUsers(db, where)
    .orderBy(...sortedBy(SORTED_BY[sort], users.id, order, sort === 'last_login_at'))
    .limit(query.limit)
    .offset(query.skip);
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(isNull(users.deletedAt), where));
  return { rows, total: counted?.total ?? 0 };
}

function toCondition(query: Parsed<typeof contract>['query'], today: string): SQL | undefined {
  const { role, state, suspended, active, strategy_id: strategyId } = query;
  return and(
    matchesUser(query.search),
    role && hasRole(role),
    state && hasTaskState(state),
    suspended === undefined ? undefined : isSuspendedOn(today, suspended),
    active === undefined ? undefined : eq(users.isActive, active),
    strategyId === undefined ? undefined : runsStrategy(strategyId),
  );
}

function runsStrategy(strategyId: number): SQL {
  return sql`${users.id} in (select ${userConfigs.userId} from ${userConfigs} where ${userConfigs.strategyId} = ${strategyId})`;
}
