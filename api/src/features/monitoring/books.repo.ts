import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** The most accounts that a list names. */
const NAMED = 100;

export interface RestoredRow {
  userId: number;
  username: string;
  accountId: string;
  currency: string;
  open: number;
  outside: number;
  closed: number;
  profitMinor: number;
}

/** The shares that were restored into the books under a hold, summed by account, the largest amounts first. */
export async function listRestored(db: Queryable, holdId: number): Promise<RestoredRow[]> {
  const { rows } = await db.execute<{
    user_id: number;
    username: string;
    account_id: string;
    currency: string;
    open: number;
    outside: number;
    closed: number;
    profit: string;
  }>(sql`
    select u.id as user_id, u.username, a.account_id, a.currency,
      count(*) filter (where s.state <> 'CLOSED')::int as open,
      count(*) filter (where s.state <> 'CLOSED' and not r.is_in_ladder)::int as outside,
      count(*) filter (where s.state = 'CLOSED')::int as closed,
      coalesce(sum(s.profit_minor) filter (where s.profit_currency = a.currency), 0)::text as profit
    from restored_shares r
    join shares s on s.id = r.share_id
    join broker_accounts a on a.id = r.broker_account_id
    join users u on u.id = a.user_id
    where r.hold_id = ${holdId}
    group by u.id, a.id order by abs(coalesce(sum(s.profit_minor), 0)) desc, a.id limit ${NAMED}`);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    accountId: row.account_id,
    currency: row.currency,
    open: row.open,
    outside: row.outside,
    closed: row.closed,
    profitMinor: Number(row.profit),
  }));
}

/** Accounts that are traded on, and how many of them were compared with the broker since a moment. */
export async function countCompared(
  db: Queryable,
  since: Date,
): Promise<{ compared: number; accounts: number }> {
  const { rows } = await db.execute<{ compared: number; accounts: number }>(sql`
    select count(*)::int as accounts,
      count(*) filter (where synced_at >= ${since.toISOString()}::timestamptz)::int as compared
    from broker_accounts where is_default`);
  return rows[0] ?? { compared: 0, accounts: 0 };
}

/** Accounts with positions that the product did not open, those with the most first. */
export async function listForeign(
  db: Queryable,
): Promise<{ userId: number; username: string; accountId: string; positions: number }[]> {
  const { rows } = await db.execute<{
    user_id: number;
    username: string;
    account_id: string;
    positions: number;
  }>(sql`
    select u.id as user_id, u.username, a.account_id,
      jsonb_array_length(a.foreign_positions) as positions
    from broker_accounts a join users u on u.id = a.user_id
    where a.foreign_positions <> '[]'::jsonb
    order by positions desc, a.id limit ${NAMED}`);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    accountId: row.account_id,
    positions: row.positions,
  }));
}
