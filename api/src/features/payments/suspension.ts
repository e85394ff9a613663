import type { Queryable } from '../../db/db';
import { findFirstSuspendedDay } from './suspension.repo';

/**
 * First day on which a user is suspended: the day after an unpaid payment's due day and the plan's grace
 * days. Null while they are not; superusers and staff never are. `today` is a UTC day, `YYYY-MM-DD`.
 */
export async function findSuspendedSince(
  db: Queryable,
  userId: number,
  today: string,
): Promise<string | null> {
  const day = await findFirstSuspendedDay(userId, db);
  return day !== null && day <= today ? day : null;
}

/** Whether a user is suspended on a UTC day (`YYYY-MM-DD`): the one rule for guard, start and paywall. */
export async function isSuspended(db: Queryable, userId: number, today: string): Promise<boolean> {
  return (await findSuspendedSince(db, userId, today)) !== null;
}
