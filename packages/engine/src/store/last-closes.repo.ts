import type { Queryable } from '@entropi/db/db';
import { shares } from '@entropi/db/schema/trading';
import { sql } from 'drizzle-orm';

/** The last close on an account in a market. */
export interface LastClose {
  brokerAccountId: number;
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

/** The last closes on accounts, one for each market. The cost does not grow with how many there were. */
export async function listLastCloses(
  db: Queryable,
  accounts: readonly { id: number; userId: number }[],
): Promise<LastClose[]> {
  if (accounts.length === 0) return [];
  const wanted = JSON.stringify(accounts.map(({ id, userId }) => ({ id, user_id: userId })));
  const { rows } = await db.execute<{
    account_id: number;
    epic: string;
    direction: LastClose['direction'];
    close_level: string | null;
    closed_at: Date | string;
  }>(sql`
    select distinct on (account.id, epic)
      account.id as account_id, epic, direction, close_level, closed_at
    from jsonb_to_recordset(${wanted}::jsonb) as account(id int, user_id int)
    cross join lateral (
      select * from ${shares}
      where user_id = account.user_id and state = 'CLOSED'
      order by closed_at desc, id desc limit ${LOOKED_AT}) last
    where broker_account_id = account.id and closed_at is not null
    order by account.id, epic, closed_at desc`);
  return rows.map((row) => ({
    brokerAccountId: row.account_id,
    epic: row.epic,
    direction: row.direction,
    level: row.close_level === null ? null : Number(row.close_level),
    at: new Date(row.closed_at),
  }));
}
