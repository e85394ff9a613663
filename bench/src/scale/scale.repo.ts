import type { Pool } from 'pg';

/** Leases all keys to a process that does not exist, so that an engine reads prices and trades nothing. */
export async function parkKeys(db: Pool): Promise<void> {
  await db.query(`
    insert into key_ownership (broker_key_id, process_id, expires_at)
    select id, 'parked', 'infinity' from broker_keys
    on conflict (broker_key_id) do update set process_id = 'parked', expires_at = 'infinity'`);
}

/** Frees all keys at once, as when the leases of killed engines have expired, and their part in sharing them. */
export async function freeKeys(db: Pool): Promise<void> {
  await db.query('update engine_processes set member_until = null');
  await db.query('update key_ownership set process_id = null, expires_at = now()');
}

export interface Progress {
  /** Accounts whose credentials the broker does not reject. */
  accounts: number;
  /** Tasks that trade or would: active ones of those accounts. */
  active: number;
  cycles: number;
  /** Shares that are positions at the broker. */
  open: number;
  /** Orders whose outcome is not booked yet. */
  unresolved: number;
}

/** How far the tasks are, of which some have rejected keys and some are paused. */
export async function readProgress(db: Pool): Promise<Progress> {
  const { rows } = await db.query<{ [Name in keyof Progress]: number }>(`
    select
      (select count(*)::int from broker_accounts a join tasks t on t.user_id = a.user_id
        where t.state <> 'error') as accounts,
      (select count(*)::int from tasks where state = 'active') as active,
      (select count(*)::int from cycles where ended_at is null) as cycles,
      (select count(*)::int from shares where state = 'OPEN') as open,
      (select count(*)::int from order_intents where resolved_at is null) as unresolved`);
  const [row] = rows;
  if (!row) throw new Error('no progress');
  return row;
}

export interface SentOrder {
  epic: string;
  strategyId: number;
  /** When the broker had the price that decided it; null where none did. */
  pricedAt: number | null;
  /** Null: it has not left. */
  sentAt: number | null;
  isResolved: boolean;
}

/** Orders that were written from a moment on, all times in epoch milliseconds of this machine. */
export async function listOrders(db: Pool, sinceMs: number): Promise<SentOrder[]> {
  const { rows } = await db.query<{
    epic: string;
    strategy_id: number;
    priced: string | null;
    sent: string | null;
    resolved: boolean;
  }>(
    `
    select s.epic, c.strategy_id,
      extract(epoch from (i.decided_by ->> 'broker_at')::timestamptz) * 1000 as priced,
      extract(epoch from i.sent_at) * 1000 as sent, i.resolved_at is not null as resolved
    from order_intents i join shares s on s.id = i.share_id join cycles c on c.id = i.cycle_id
    where i.created_at >= to_timestamp($1::float8 / 1000)`,
    [sinceMs],
  );
  return rows.map((row) => ({
    epic: row.epic,
    strategyId: row.strategy_id,
    pricedAt: toNumber(row.priced),
    sentAt: toNumber(row.sent),
    isResolved: row.resolved,
  }));
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/** PostgreSQL plans by what it knows of tables, which is nothing where they have just been filled. */
export async function analyze(db: Pool): Promise<void> {
  await db.query(`analyze`);
}
