import { tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { holdsText } from '@entropi/db/text-search.repo';
import { TaskState } from '@entropi/shared/contracts/trading-model';
import type { UserRole } from '@entropi/shared/contracts/users';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { suspendedUserIds } from '../../trading/store/suspension.repo';

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

/** Users who are suspended on a UTC day (`YYYY-MM-DD`), or who are not. Superusers and staff never are. */
export function isSuspendedOn(today: string, isSuspended: boolean): SQL | undefined {
  const owes = sql`${users.id} in ${suspendedUserIds(today)}`;
  const exempt = or(eq(users.isSuperuser, true), eq(users.isStuff, true));
  return isSuspended ? and(owes, hasRole('user')) : or(exempt, sql`not (${owes})`);
}
