import { TaskState } from '@entropi/contracts/trading-model';
import type { UserFilter, UserRole } from '@entropi/contracts/users';
import { brokerKeys } from '@entropi/db/schema/broker';
import { payments } from '@entropi/db/schema/money';
import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { holdsText } from '@entropi/db/text-search.repo';
import { suspendedUserIds } from '@entropi/engine/store/suspension.repo';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';

/** Word for word the expression of `users_search_idx`, or PostgreSQL does not use that index. */
const NAMES = sql`lower(' ' || ${users.username} || ' ' || ${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName})`;

const RUNNING = TaskState.options.filter((state) => state !== 'stopped');

/**
 * Users whose username, e-mail or full name contains what was typed; undefined, which selects all, when nothing was
 * typed.
 */
export function matchesUser(search: string | undefined): SQL | undefined {
  return search ? holdsText(NAMES, search) : undefined;
}

/** Users with a role; ordinary users are neither superusers nor staff. */
export function hasRole(role: UserRole): SQL | undefined {
  if (role === 'superuser') return eq(users.isSuperuser, true);
  if (role === 'staff') return eq(users.isStuff, true);
  return and(eq(users.isSuperuser, false), eq(users.isStuff, false));
}

/** Users whose task is in a state; a user who never had a task counts as stopped. */
export function hasTaskState(state: TaskState): SQL {
  const taskIn = (states: readonly TaskState[]) =>
    sql`exists (select 1 from ${tasks} where ${tasks.userId} = ${users.id} and ${inArray(tasks.state, [...states])})`;
  return state === 'stopped' ? sql`not ${taskIn(RUNNING)}` : taskIn([state]);
}

/** Users with an unpaid payment whose due day is over on a UTC day (`YYYY-MM-DD`). */
export function isOverdueOn(today: string): SQL {
  return sql`${users.id} in (select user_id from ${payments}
    where ${payments.paidAt} is null and ${payments.deletedAt} is null and ${payments.dueOn} < ${today})`;
}

/** Users who may trade and have no key at the broker. */
export function hasNoKeys(): SQL | undefined {
  return and(
    eq(users.isSuperuser, false),
    sql`not exists (select 1 from ${brokerKeys} where ${brokerKeys.userId} = ${users.id})`,
  );
}

/** Users who were invited, and have neither set a password nor signed in yet. */
export const IS_INVITED = and(
  isNull(users.passwordHash),
  isNull(users.lastLoginAt),
  eq(users.isActive, true),
);

/** Users of these ids, which are one parameter, however many there are. */
export function isNamed(ids: readonly number[]): SQL {
  return sql`${users.id} = any(${sql.param(ids)}::int[])`;
}

/** Users who are suspended on a UTC day (`YYYY-MM-DD`), or who are not. Superusers and staff never are. */
export function isSuspendedOn(today: string, isSuspended: boolean): SQL | undefined {
  const owes = sql`${users.id} in ${suspendedUserIds(today)}`;
  const exempt = or(eq(users.isSuperuser, true), eq(users.isStuff, true));
  return isSuspended ? and(owes, hasRole('user')) : or(exempt, sql`not (${owes})`);
}

/** Users who match the filters of the list; `today` is a UTC day (`YYYY-MM-DD`). */
export function matchesFilter(filter: UserFilter, today: string): SQL | undefined {
  const { role, state, suspended, active, strategy_id: strategyId } = filter;
  return and(
    matchesUser(filter.search),
    role && hasRole(role),
    state && hasTaskState(state),
    suspended === undefined ? undefined : isSuspendedOn(today, suspended),
    active === undefined ? undefined : eq(users.isActive, active),
    strategyId === undefined ? undefined : runsStrategy(strategyId),
    filter.payment && isOverdueOn(today),
    filter.keys && hasNoKeys(),
    filter.invitation && IS_INVITED,
  );
}

/** The user's configuration names the strategy, or a coupled one that it is a member of. */
function runsStrategy(strategyId: number): SQL {
  return sql`${users.id} in (
    select c.user_id from user_configs c where c.strategy_id = ${strategyId}
    union all
    select c.user_id from coupled_strategy_members m
    join user_configs c on c.coupled_strategy_id = m.coupled_strategy_id where m.strategy_id = ${strategyId})`;
}
