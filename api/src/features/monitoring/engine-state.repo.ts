import type { PriceSource } from '@entropi/contracts/markets';
import type { Environment } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

export interface ProcessRow {
  id: string;
  roles: string[];
  startedAt: Date;
  keysOwned: number;
  feedAgeMs: number | null;
}

export interface OrderFigures {
  p50Ms: number | null;
  p99Ms: number | null;
  unresolved: number;
}

/** A process that has given no sign of life for longer is not shown. */
const SHOWN_FOR = '30 seconds';
/** Latency is measured over this many of the last orders. */
const ORDERS_MEASURED = 1000;

/** Living processes with the engine role and the keys that each owns. */
export async function listProcesses(db: Queryable): Promise<ProcessRow[]> {
  const { rows } = await db.execute<{
    id: string;
    roles: string[];
    started_at: string;
    keys_owned: number;
    feed_age_ms: number | null;
  }>(sql`
    select p.id, p.roles, p.started_at::text, p.feed_age_ms, count(k.broker_key_id)::int as keys_owned
    from engine_processes p left join key_ownership k on k.process_id = p.id
    where p.heartbeat_at > now() - ${SHOWN_FOR}::interval
    group by p.id order by p.started_at, p.id`);
  return rows.map((row) => ({
    id: row.id,
    roles: row.roles,
    startedAt: new Date(row.started_at),
    keysOwned: row.keys_owned,
    feedAgeMs: row.feed_age_ms,
  }));
}

/** Markets that had a price within the last minute, by environment and where it came from. */
export async function countPricedMarkets(
  db: Queryable,
): Promise<{ environment: Environment; source: PriceSource; markets: number }[]> {
  const { rows } = await db.execute<{
    environment: Environment;
    source: PriceSource;
    markets: number;
  }>(sql`
    select environment, price_source as source, count(*)::int as markets from markets
    where price_at > now() - interval '1 minute'
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Requests to the engine that wait or are being carried out. */
export async function countWaitingRequests(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from engine_requests
    where state in ('queued', 'claimed') and expires_at > now()`);
  return rows[0]?.waiting ?? 0;
}

/**
 * The median and the 99th percentile of the time from sending an order to its resolution, in milliseconds (null before
 * any order was resolved), and the number of orders that are not resolved yet.
 */
export async function findOrderFigures(db: Queryable): Promise<OrderFigures> {
  const { rows } = await db.execute<{
    p50: number | null;
    p99: number | null;
    unresolved: number;
  }>(sql`
    with measured as (
      select extract(epoch from resolved_at - sent_at) * 1000 as ms from order_intents
      where resolved_at is not null and sent_at is not null
      order by id desc limit ${ORDERS_MEASURED})
    select
      (percentile_cont(0.5) within group (order by ms))::float8 as p50,
      (percentile_cont(0.99) within group (order by ms))::float8 as p99,
      (select count(*)::int from order_intents where resolved_at is null) as unresolved
    from measured`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return { p50Ms: row.p50, p99Ms: row.p99, unresolved: row.unresolved };
}
