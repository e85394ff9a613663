import { type Database, type DatabaseConnection, inTransaction } from '@entropi/db/db';
import { cycles } from '@entropi/db/schema/trading';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { vacuum } from '@entropi/db/testing/vacuum';
import { withOwner } from '@entropi/db/testing/with-owner';
import { eq, sql } from 'drizzle-orm';
import { addOpenCycle } from './open-cycle';

const SHARES_PER_CYCLE = 2;
const FILL_TIMEOUT_MS = 120_000;

/** A connection to a database that another process works with. */
export function connectToFill(databaseUrl: string): DatabaseConnection {
  return connectTestDatabase(databaseUrl, {
    maxConnections: 2,
    statementTimeoutMs: FILL_TIMEOUT_MS,
    onError: console.error,
  });
}

/** Adds an account for a user who has none, with keys that open nothing. */
export async function addUnusableAccount(db: Database, userId: number): Promise<void> {
  await db.execute(sql`
    with key as (
      insert into broker_keys
        (user_id, environment, identifier, api_key_sealed, password_sealed, checked_at)
      values (${userId}::int, 'SIM', 'past', '', '', now()) returning id)
    insert into broker_accounts
      (user_id, broker_key_id, environment, account_id, name, type, currency, status, is_default)
    select ${userId}::int, id, 'SIM', 'PAST', 'CFD', 'CFD', 'EUR', 'ENABLED', true from key`);
}

/**
 * Gives a user with an account this many more ended cycles, each with two closed shares, one every ten minutes until
 * now.
 */
export async function addPastCycles(db: Database, userId: number, count: number): Promise<void> {
  const [before] = await db.select().from(cycles).where(eq(cycles.userId, userId)).limit(1);
  const first = before?.id ?? (await addOpenCycle(db, userId));
  await withOwner(db, (ownerDb) =>
    inTransaction(ownerDb, async (tx) => {
      // Triggers are off: they would add up each row by itself, and count earlier cycles again.
      await tx.execute(sql`set local session_replication_role = replica`);
      if (!before) {
        await tx.execute(sql`
        update cycles set ended_at = now(), result = 'WON', anchor = 8000 where id = ${first}`);
      }
      await tx.execute(sql`
      insert into cycles overriding user value
      select (jsonb_populate_record(c, jsonb_build_object(
        'ended_at', now() - n * interval '10 minutes',
        'result', case when n % 7 = 0 then 'LOST' else 'WON' end))).*
      from cycles c, generate_series(${count}::int, 1, -1) n where c.id = ${first}`);
      await tx.execute(sql`
      insert into shares (deal_id, deal_reference, user_id, broker_account_id, strategy_id, cycle_id, level,
        epic, expiry, direction, size, open_level, close_level, profit_minor, profit_currency, state,
        close_reason, opened_at, closed_at)
      select 'PAST-' || c.id || '-' || n, 'past-' || c.id || '-' || n, c.user_id, c.broker_account_id,
        c.strategy_id, c.id, n, c.epic, c.expiry, c.direction, 1, 8000, 8010,
        case when c.result = 'WON' then 1000 else -700 end, c.currency, 'CLOSED', 'TAKE_PROFIT',
        c.ended_at - interval '5 minutes', c.ended_at
      from cycles c, generate_series(1, ${SHARES_PER_CYCLE}::int) n
      where c.user_id = ${userId}::int and c.ended_at is not null
        and not exists (select 1 from shares s where s.cycle_id = c.id)
      order by c.ended_at`);
      await tx.execute(sql`
      insert into closing_deals (share_id, user_id, broker_account_id, cycle_id, kind, size, level,
        profit_minor, profit_currency, profit_source, at)
      select id, user_id, broker_account_id, cycle_id, 'WHOLE', size, close_level, profit_minor,
        profit_currency, 'CONFIRM', closed_at
      from shares s where user_id = ${userId}::int and state = 'CLOSED'
        and not exists (select 1 from closing_deals d where d.share_id = s.id)`);
      await tx.execute(sql`select rebuild_results()`);
    }),
  );
  await vacuum(db);
}
