import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';
import { SEEN_UNTIL } from './seen-until';

/**
 * Stores by which timeline of the database the engines trade. When it is another one than before, what was committed
 * last may be gone, so each account is marked: its activity at the broker is read once from its last comparison on, or
 * from when it was added. Returns how many were marked.
 */
export async function recordTimeline(db: Queryable, timeline: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with known as (select timeline from installation for update),
    noted as (
      update installation set timeline = ${timeline} from known
      where known.timeline is distinct from ${timeline}
      returning known.timeline as before)
    update broker_accounts
    set unseen_since = date_trunc('milliseconds', least(unseen_since, ${SEEN_UNTIL}, now()))
    from noted where noted.before is not null`);
  return rowCount ?? 0;
}
