import type { DegradedReason } from '@entropi/contracts/error-codes';
import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import { announce } from '@entropi/db/bus/announcements';
import type { Queryable } from '@entropi/db/db';
import { type SQL, sql } from 'drizzle-orm';

/** The one channel of prices, from a feed's owner to the other engines and to the live stream. */
export const PRICE_CHANNEL = 'entropi_prices';

/** What the owner of a feed sends: the latest price of each market, or why there are none. */
export interface PriceBatch {
  processId: string;
  environment: Environment;
  prices: Price[];
  /** Why the broker shows no prices; null while it does. */
  fault: DegradedReason | null;
}

/** A notification holds less than 8,000 bytes. */
const PRICES_PER_NOTIFICATION = 40;

/**
 * Claims the feed of an environment for a process if it is free, or renews the claim. Returns the epoch, which rises
 * whenever the feed changes hands and so fences the former owner; null when another process holds the feed.
 */
export async function claimFeed(
  db: Queryable,
  environment: Environment,
  owner: { processId: string; leaseMs: number },
): Promise<number | null> {
  const isOwn = sql`o.process_id = ${owner.processId} and o.expires_at > now()`;
  const { rows } = await db.execute<{ epoch: string }>(sql`
    insert into feed_ownership as o (environment, epoch, process_id, expires_at)
    values (${environment}, 1, ${owner.processId}, now() + make_interval(secs => ${owner.leaseMs / 1000}))
    on conflict (environment) do update set
      epoch = case when ${isOwn} then o.epoch else o.epoch + 1 end,
      since = case when ${isOwn} then o.since else now() end,
      process_id = excluded.process_id,
      expires_at = excluded.expires_at
    where ${isOwn} or o.process_id is null or o.expires_at <= now()
    returning epoch`);
  return rows[0] ? Number(rows[0].epoch) : null;
}

/** Frees the feed, so that another process can claim it at once. */
export async function releaseFeed(
  db: Queryable,
  environment: Environment,
  processId: string,
): Promise<void> {
  await db.execute(sql`
    update feed_ownership set process_id = null, expires_at = now()
    where environment = ${environment} and process_id = ${processId}`);
}

/**
 * Epics whose prices are wanted, the most important first: those of running cycles and open shares of the
 * environment, of active strategies, and of markets that a user has looked up in the environment.
 */
export async function listWantedEpics(db: Queryable, environment: Environment): Promise<string[]> {
  const { rows } = await db.execute<{ epic: string }>(sql`
    select epic from (
      select epic, 1 as rank from cycles where ended_at is null and environment = ${environment}
      union all
      select s.epic, 1 from shares s join broker_accounts a on a.id = s.broker_account_id
        where s.state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN') and a.environment = ${environment}
      union all
      select epic, 2 from strategies where is_active
      union all
      (select epic, 3 from markets where environment = ${environment} order by epic limit 50)) wanted
    group by epic order by min(rank), epic`);
  return rows.map((row) => row.epic);
}

/**
 * Stores the prices of markets that are already known, unless another owner has taken over. A market without a price
 * keeps its last one.
 */
export async function savePrices(
  db: Queryable,
  environment: Environment,
  prices: readonly Price[],
  epoch: number,
): Promise<void> {
  await db.execute(sql`
    update markets m set
      bid = coalesce(q.bid, m.bid),
      offer = coalesce(q.offer, m.offer),
      status = q.status,
      price_source = q.source,
      price_at = case when q.bid is null then m.price_at else now() end,
      price_broker_at = coalesce(q.broker_at, m.price_broker_at),
      usual_spread = ${USUAL_SPREAD}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as q(epic text, bid numeric, offer numeric,
      status text, source price_source, broker_at timestamptz)
    where m.environment = ${environment} and m.epic = q.epic
      and coalesce(q.broker_at >= m.price_broker_at, true) and exists (
        select from feed_ownership o where o.environment = ${environment} and o.epoch = ${epoch})`);
}

/**
 * Estimates the median of a market's spread: each stored price moves it a thousandth towards its own spread, and by
 * a billionth at least. An hour of a spread twice as wide changes it, a minute does not.
 */
const USUAL_SPREAD: SQL = sql`case
  when q.bid is null or q.offer is null then m.usual_spread
  when m.usual_spread is null then q.offer - q.bid
  else round(m.usual_spread + sign(q.offer - q.bid - m.usual_spread) * least(
    abs(q.offer - q.bid - m.usual_spread), greatest(m.usual_spread / 1000, 0.000000001)), 9) end`;

/** Notifies every process that listens to prices, engine or API. */
export async function notifyPrices(db: Queryable, batch: PriceBatch): Promise<void> {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < batch.prices.length; from += PRICES_PER_NOTIFICATION) {
    const prices = batch.prices.slice(from, from + PRICES_PER_NOTIFICATION);
    parts.push(JSON.stringify({ ...batch, prices } satisfies PriceBatch));
  }
  await announce(db, PRICE_CHANNEL, parts);
}
