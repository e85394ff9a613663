import { TaskState } from '@entropi/shared/contracts/trading-model';
import type { UserRole } from '@entropi/shared/contracts/users';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { tasks } from '../../db/schema/trading';
import { users } from '../../db/schema/users';
import { holdsText } from '../../db/text-search.repo';
import { suspendedUserIds } from '../../trading/store/suspension.repo';

/** Word for word what `users_search_idx` is made of. */
const NAMES = sql`lower(' ' || ${users.username} || ' ' || ${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName})`;

const RUNNING = TaskState.options.filter((state) => state !== 'stopped');

/** Whose username, e-mail or full name holds what was typed; nothing typed: undefined, which is all. */
export function matchesUser(search: string | undefined): SQL | undefined {
  return search ? holdsText(NAMES, search) : undefined;
}

/** Who has a role; an ordinary user has neither of the others. */
export function hasRole(role: UserRole): SQL | undefined {
  if (role === 'superuser') return eq(users.isSuperuser, true);
  if (role === 'staff') return eq(users.isStuff, true);
  return and(eq(users.isSuperuser, false), eq(users.isStuff, false));
}

/** Whose task is in a state; who never had a task is stopped. */
export function hasTaskState(state: TaskState): SQL {
  const taskIn = (states: readonly TaskState[]) =>
    sql`exists (select 1 from ${tasks} where ${tasks.userId} = ${users.id} and ${inArray(tasks.state, [...states])})`;
  return state === 'stopped' ? sql`not ${taskIn(RUNNING)}` : taskIn([state]);
}

/** Who is suspended on a UTC day (`YYYY-MM-DD`), or who is not: superusers and staff never are. */
export function isSuspendedOn(today: string, isSuspended: boolean): SQL | undefined {
  const owes = sql`${users.id} in ${suspendedUserIds(today)}`;
  const exempt = or(eq(users.isSuperuser, true), eq(users.isStuff, true));
  return isSuspended ? and(owes, hasRole('user')) : or(exempt, sql`not (${owes})`);
}
