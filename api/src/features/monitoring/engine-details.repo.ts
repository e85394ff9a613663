import type { EngineProcess } from '@entropi/contracts/engine-details';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** A process that has given no sign of life for longer has ended; the engine forgets it after an hour. */
const SHOWN_FOR = '10 minutes';

/** Latency is measured over this many of the last orders. */
const ORDERS_MEASURED = 1000;

/** The steps of the histogram, in milliseconds. */
export const LATENCY_STEPS_MS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Engine processes of the last minutes, those that have fallen silent too. */
export async function listEngineProcesses(db: Queryable): Promise<EngineProcess[]> {
  const { rows } = await db.execute<{
    id: string;
    roles: string[];
    started_at: string;
    heartbeat_age_ms: number;
    is_member: boolean;
    keys_owned: number;
    feed_age_ms: number | null;
  }>(sql`
    select p.id, p.roles, p.started_at::text, p.feed_age_ms,
      greatest(extract(epoch from now() - p.heartbeat_at) * 1000, 0)::float8 as heartbeat_age_ms,
      coalesce(p.member_until > now(), false) as is_member,
      count(k.broker_key_id) filter (where k.expires_at > now())::int as keys_owned
    from engine_processes p left join key_ownership k on k.process_id = p.id
    where p.heartbeat_at > now() - ${SHOWN_FOR}::interval
    group by p.id order by p.started_at, p.id`);
  return rows.map(({ started_at: startedAt, heartbeat_age_ms: age, ...row }) => ({
    ...row,
    started_at: new Date(startedAt).toISOString(),
    heartbeat_age_ms: Math.round(age),
  }));
}

/** How many of the last orders were resolved within each step; `step` counts from 0, the last is any longer time. */
export async function countLatencies(db: Queryable): Promise<{ step: number; orders: number }[]> {
  const steps = sql.param(LATENCY_STEPS_MS.map((ms) => ms + 0.001));
  const { rows } = await db.execute<{ step: number; orders: number }>(sql`
    with measured as (
      select extract(epoch from resolved_at - sent_at) * 1000 as ms from order_intents
      where resolved_at is not null and sent_at is not null
      order by id desc limit ${ORDERS_MEASURED})
    select width_bucket(ms::float8, ${steps}::float8[]) as step, count(*)::int as orders
    from measured group by 1 order by 1`);
  return rows;
}
