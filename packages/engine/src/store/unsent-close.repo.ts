import type { Queryable } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { sql } from 'drizzle-orm';

/** A close that is written but has not left. */
export interface UnsentCloseRow {
  userId: number;
  shareId: number;
  since: Date;
  /** Why the broker could not be called; null when it was not tried yet. */
  reason: string | null;
}

/** A close that has waited for this long is shown as not left; one that was tried in vain is shown at once. */
const UNSENT_AFTER = '1500 milliseconds';

/**
 * This condition includes `resolved_at is null`, so that an index covers it, however many orders there ever were.
 */
export const IS_UNSENT_CLOSE = sql`resolved_at is null and kind = 'CLOSE' and state = 'PENDING'
  and (rejection is not null or created_at < clock_timestamp() - ${sql.raw(`interval '${UNSENT_AFTER}'`)})`;

/** The closes of these shares that have not left, by share. */
export async function findUnsentCloses(
  db: Queryable,
  shareIds: readonly number[],
): Promise<Map<number, UnsentCloseRow>> {
  if (shareIds.length === 0) return new Map();
  const ofShares = sql`and share_id = any(${sql.param(shareIds)}::int[])`;
  const rows = await selectUnsent(db, ofShares);
  return new Map(rows.map((row) => [row.shareId, row]));
}

/** All closes that have not left. */
export function listUnsentCloses(db: Queryable): Promise<UnsentCloseRow[]> {
  return selectUnsent(db, sql``);
}

async function selectUnsent(db: Queryable, which: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{
    user_id: number;
    share_id: number;
    created_at: string;
    rejection: string | null;
  }>(sql`select user_id, share_id, created_at, rejection from ${orderIntents}
    where ${IS_UNSENT_CLOSE} ${which} order by id`);
  return rows.map((row) => ({
    userId: row.user_id,
    shareId: row.share_id,
    since: new Date(row.created_at),
    reason: row.rejection,
  }));
}
