import type { Queryable } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';

/** The last close on an account in a market. */
export interface LastClose {
  epic: string;
  /** The direction of the position that was closed. */
  direction: 'BUY' | 'SELL';
  /** Null when the broker has not told it yet. */
  level: number | null;
  /** By the broker's clock. */
  at: Date;
}

/** How many of the user's last closes are read; earlier ones are older than any price. */
const LOOKED_AT = 20;

/** The last closes on an account, one for each market. The cost does not grow with how many there were. */
export async function listLastCloses(
  db: Queryable,
  account: { id: number; userId: number },
): Promise<LastClose[]> {
  const { rows } = await db.execute<{
    epic: string;
    direction: LastClose['direction'];
    close_level: string | null;
    closed_at: Date | string;
  }>(sql`
    select distinct on (epic) epic, direction, close_level, closed_at from (
      select * from ${shares}
      where user_id = ${account.userId} and state = 'CLOSED'
      order by closed_at desc, id desc limit ${LOOKED_AT}) last
    where broker_account_id = ${account.id} and closed_at is not null
    order by epic, closed_at desc`);
  return rows.map((row) => ({
    epic: row.epic,
    direction: row.direction,
    level: row.close_level === null ? null : Number(row.close_level),
    at: new Date(row.closed_at),
  }));
}
