import { brokerAccounts } from '@entropi/db/schema/broker';
import { sql } from 'drizzle-orm';
import type { AccountRow } from './account.repo';

/**
 * What was opened and closed on an account that was never compared is looked for so far back: no backup that is kept
 * is older, and a broker does not give the activity of years.
 */
const NEVER_COMPARED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Until when everything on an account is known: its last comparison with the broker, or when it was added. */
export function findSeenUntil(
  { createdAt, syncedAt }: Pick<AccountRow, 'createdAt' | 'syncedAt'>,
  now: Date,
): Date {
  if (syncedAt) return syncedAt;
  return new Date(Math.max(createdAt.getTime(), now.getTime() - NEVER_COMPARED_DAYS * DAY_MS));
}

/** The same in a statement about accounts. */
export const SEEN_UNTIL = sql`coalesce(${brokerAccounts.syncedAt},
  greatest(${brokerAccounts.createdAt}, now() - ${sql.raw(`interval '${NEVER_COMPARED_DAYS} days'`)}))`;
