import type { Environment } from '@entropi/contracts/primitives';
import { announcing, passOn } from '@entropi/db/bus/announcements';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** It is announced here that the feed of an environment, which is the payload, has no owner any more. */
export const FREED_FEED_CHANNEL = 'entropi_freed_feed';

/**
 * Claims the feed of an environment for a process if it is free, or renews the claim. Returns the epoch, which rises
 * whenever the feed changes hands and so fences the former owner; null when another process holds the feed, and for
 * how long it does unless it renews its claim.
 */
export async function claimFeed(
  db: Queryable,
  environment: Environment,
  owner: { processId: string; leaseMs: number },
): Promise<{ epoch: number | null; heldForMs: number }> {
  const isOwn = sql`o.process_id = ${owner.processId} and o.expires_at > now()`;
  const { rows } = await db.execute<{ epoch: string | null; held_for_ms: number }>(sql`
    with claimed as (
      insert into feed_ownership as o (environment, epoch, process_id, expires_at)
      values (${environment}, 1, ${owner.processId}, now() + make_interval(secs => ${owner.leaseMs / 1000}))
      on conflict (environment) do update set
        epoch = case when ${isOwn} then o.epoch else o.epoch + 1 end,
        since = case when ${isOwn} then o.since else now() end,
        process_id = excluded.process_id,
        expires_at = excluded.expires_at
      where ${isOwn} or o.process_id is null or o.expires_at <= now()
      returning epoch)
    select
      (select epoch from claimed) as epoch,
      coalesce((
        select extract(epoch from expires_at - now()) * 1000 from feed_ownership
        where environment = ${environment} and process_id is not null), 0)::float8 as held_for_ms`);
  const [row] = rows;
  return { epoch: row?.epoch ? Number(row.epoch) : null, heldForMs: row?.held_for_ms ?? 0 };
}

/** Frees the feed, so that another process can claim it at once, and announces that. */
export async function releaseFeed(
  db: Queryable,
  environment: Environment,
  processId: string,
): Promise<void> {
  const announced = announcing(db, FREED_FEED_CHANNEL, sql`environment::text`);
  const { rows } = await db.execute<{ announced: string | null }>(sql`
    update feed_ownership set process_id = null, expires_at = now()
    where environment = ${environment} and process_id = ${processId}
    returning ${announced} as announced`);
  passOn(
    db,
    FREED_FEED_CHANNEL,
    rows.map((row) => row.announced),
  );
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
