import type { UncomparedReason } from '@entropi/contracts/books';
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
    group by u.id, a.id order by abs(coalesce(sum(s.profit_minor) filter (where s.profit_currency = a.currency), 0)) desc, a.id limit ${NAMED}`);
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

/** Traded accounts that were not compared with the broker since a moment, and why. */
export async function listUncompared(
  db: Queryable,
  since: Date,
): Promise<
  {
    userId: number;
    username: string;
    accountId: string;
    reason: UncomparedReason;
    until: Date | null;
  }[]
> {
  const { rows } = await db.execute<{
    user_id: number;
    username: string;
    account_id: string;
    reason: UncomparedReason;
    until: string | null;
  }>(sql`
    select u.id as user_id, u.username, a.account_id, a.sync_fault_until::text as until,
      case when k.rejected_code is not null then 'key_rejected'
        when o.process_id is null or o.expires_at <= now() then 'no_engine'
        else coalesce(a.sync_fault, 'waiting') end as reason
    from broker_accounts a
    join users u on u.id = a.user_id
    join broker_keys k on k.id = a.broker_key_id
    left join key_ownership o on o.broker_key_id = a.broker_key_id
    where a.is_default
      and coalesce(a.synced_at < ${since.toISOString()}::timestamptz, true)
    order by reason, u.username, a.id limit ${NAMED}`);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    accountId: row.account_id,
    reason: row.reason,
    until: row.until === null ? null : new Date(row.until),
  }));
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
