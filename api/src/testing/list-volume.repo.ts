import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, inTransaction, type Queryable } from '@entropi/db/db';
import { vacuum } from '@entropi/db/testing/vacuum';
import { withOwner } from '@entropi/db/testing/with-owner';
import { sql } from 'drizzle-orm';

export interface ListVolume {
  users: number;
  shares: number;
}

/** A statement must end within the time limit of statements. */
const SHARES_AT_ONCE = 200_000;

const YEAR_SECONDS = 365 * 24 * 3600;

const VACUUM_ATTEMPTS = 40;
const VACUUM_PAUSE_MS = 500;

export interface FilledLists {
  /** The user who has a tenth of all shares. */
  heavyUserId: number;
  strategyId: number;
}

/**
 * Fills the tables that lists read as after some years of use: users with tasks, configurations and two payments
 * each, shares of which one in fifty is open, messages for a tenth of the users, and an audit entry each; `more`
 * adds further rows.
 */
export async function fillLists(
  db: Database,
  volume: ListVolume,
  more: (tx: Queryable, filled: FilledLists) => Promise<unknown> = async () => undefined,
): Promise<FilledLists> {
  const fill = (ownerDb: Database) =>
    inTransaction(ownerDb, async (tx) => {
      // Triggers are off, since foreign keys and notifications of each row would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`);
      const added = await addRows(tx, volume);
      await more(tx, added);
      await tx.execute(sql`select rebuild_results()`);
      return added;
    });
  const filled = await withOwner(db, fill);
  await settle(db);
  return filled;
}

/**
 * Vacuums the tables as autovacuum would, since rows that are counted by an index must be known as visible. A
 * statement that began before the rows were committed delays that.
 */
async function settle(db: Database): Promise<void> {
  for (let attempt = 1; attempt <= VACUUM_ATTEMPTS; attempt += 1) {
    await vacuum(db);
    const { rows } = await db.execute(sql`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relpages > 10 and relallvisible < relpages * 0.95`);
    if (rows.length === 0) return;
    await sleep(VACUUM_PAUSE_MS);
  }
  throw new Error('vacuum leaves rows that are not visible to all');
}

async function addRows(tx: Queryable, volume: ListVolume): Promise<FilledLists> {
  const strategyId = await addStrategy(tx);
  const first = await addUsers(tx, volume.users);
  await addTasks(tx, first, strategyId);
  const accountId = await addAccount(tx, first);
  const apart = YEAR_SECONDS / volume.shares;
  for (let from = 1; from <= volume.shares; from += SHARES_AT_ONCE) {
    const to = Math.min(from + SHARES_AT_ONCE - 1, volume.shares);
    await addShares(tx, { first, users: volume.users, strategyId, accountId, apart, from, to });
  }
  await addPayments(tx, first);
  await addMessages(tx, first);
  await tx.execute(sql`
    insert into audit_entries (actor, action, subject, user_id)
    select case when id % 3 = 0 then 'system' else 'admin' || id % 20 end,
      (array['user.update', 'strategy.update', 'payment.create'])[1 + id % 3], 'user:' || id, id
    from users where id >= ${first}`);
  return { heavyUserId: first, strategyId };
}

async function addStrategy(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into strategies
      (name, epic, expiry, currency, direction, unit, sell_mode_config, profit_multipliers, limits)
    values ('Volume', 'IX.D.FTSE.IFMM.IP', '-', 'GBP', 'BUY', 'POINTS', '{}', '{}', '{}')
    returning id`);
  return rows[0]?.id ?? 0;
}

/** Returns the id of the first user; those of the others follow it. */
async function addUsers(db: Queryable, users: number): Promise<number> {
  await db.execute(sql`
    insert into users (username, email, first_name, last_name, is_active, is_superuser, is_stuff,
      onboarded_at, last_login_at, created_at)
    select 'u' || substr(md5(n::text), 1, 8) || n, substr(md5(n::text), 9, 10) || n || '@example.test',
      (array['Ada', 'Bruno', 'Chiara', 'David', 'Elif', 'Farid', 'Greta', 'Hugo'])[1 + n % 8],
      initcap(substr(md5((n * 7)::text), 1, 9)),
      n % 50 <> 0, n % 5000 = 0, n % 500 = 0, now(),
      case when n % 4 > 0 then now() - n * interval '1 minute' end, now() - n * interval '2 minutes'
    from generate_series(1, ${users}::int) n`);
  const { rows } = await db.execute<{ id: number }>(sql`
    select max(id) - ${users}::int + 1 as id from users`);
  return rows[0]?.id ?? 0;
}

async function addTasks(db: Queryable, first: number, strategyId: number): Promise<void> {
  await db.execute(sql`
    insert into user_configs (user_id, strategy_id)
    select id, ${strategyId}::int from users where id >= ${first} and id % 40 = 0`);
  await db.execute(sql`
    insert into tasks (user_id, state, error_code, last_tick_at)
    select id, case when id % 100 = 0 then 'error' when id % 20 = 0 then 'paused'
        when id % 5 = 0 then 'active' else 'stopped' end::task_state,
      case when id % 100 = 0 then 'broker_rejected' end,
      case when id % 5 = 0 then now() - id * interval '1 second' end
    from users where id >= ${first} and id % 4 <> 1`);
}

async function addAccount(db: Queryable, first: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with key as (
      insert into broker_keys
        (user_id, environment, identifier, api_key_sealed, password_sealed, checked_at)
      values (${first}, 'SIM', 'volume', '', '', now()) returning id)
    insert into broker_accounts
      (user_id, broker_key_id, environment, account_id, name, type, currency, status, is_default)
    select ${first}, id, 'SIM', 'VOLUME', 'CFD', 'CFD', 'EUR', 'ENABLED', true from key returning id`);
  return rows[0]?.id ?? 0;
}

interface SharesPart {
  first: number;
  users: number;
  strategyId: number;
  accountId: number;
  /** Seconds between two closes: whatever their number, they were closed within a year. */
  apart: number;
  from: number;
  to: number;
}

async function addShares(db: Queryable, part: SharesPart): Promise<void> {
  const { first } = part;
  await db.execute(sql`
    insert into shares (deal_id, deal_reference, user_id, strategy_id, broker_account_id, level, epic, expiry,
      direction, size, open_level, close_level, profit_minor, profit_currency, state, close_reason,
      opened_at, closed_at)
    select 'DI' || n, 'VOLUME-' || n,
      case when n % 10 = 0 then ${first}::int else ${first}::int + n % ${part.users}::int end,
      ${part.strategyId}::int, ${part.accountId}::int, n % 5, 'IX.D.FTSE.IFMM.IP', '-',
      (case when n % 2 = 0 then 'BUY' else 'SELL' end)::direction, 1 + n % 7, 8000 + n % 90,
      case when n % 50 <> 1 then 8000 + n % 110 end, case when n % 50 <> 1 then n % 4000 - 1500 end,
      'EUR', (case when n % 50 <> 1 then 'CLOSED' else 'OPEN' end)::share_state,
      case when n % 50 = 1 then null when n % 3 = 0 then 'SHARE_STOP' else 'TAKE_PROFIT' end::close_reason,
      now() - n * ${part.apart}::float8 * interval '1 second' - interval '1 second',
      case when n % 50 <> 1 then now() - n * ${part.apart}::float8 * interval '1 second' end
    from generate_series(${part.from}::int, ${part.to}::int) n`);
  await db.execute(sql`
    insert into closing_deals (share_id, user_id, broker_account_id, kind, size, level, profit_minor,
      profit_currency, profit_source, at)
    select id, user_id, broker_account_id, 'WHOLE', size, close_level, profit_minor, profit_currency,
      'CONFIRM', closed_at
    from shares s where state = 'CLOSED'
      and not exists (select 1 from closing_deals d where d.share_id = s.id)`);
}

async function addPayments(db: Queryable, first: number): Promise<void> {
  await db.execute(sql`
    insert into payments (user_id, amount_minor, currency, due_on, reference, paid_at)
    select id, 1000 + id % 9000, 'EUR', current_date - (id % 700)::int - m * 30,
      'RF' || upper(substr(md5(id::text || m), 1, 12)),
      case when m = 2 or id % 100 > 0 then now() - (id % 700) * interval '1 day' end
    from users, generate_series(1, 2) m where id >= ${first}`);
}

async function addMessages(db: Queryable, first: number): Promise<void> {
  await db.execute(sql`
    insert into chat_messages (user_id, from_user_id, from_admin, body, read_at)
    select id, case when m % 2 = 0 then ${first}::int else id end, m % 2 = 0, 'Message ' || m,
      case when m < 5 or id % 100 > 0 then now() end
    from generate_series(1, 5) m, users where id >= ${first} and id % 10 = 0`);
}
