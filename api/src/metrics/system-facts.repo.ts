import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** A number of things of a kind, e.g. unresolved orders by kind and state. */
export interface SystemFact {
  fact:
    | 'orders'
    | 'closes_unsent'
    | 'keys'
    | 'engines'
    | 'feeds'
    | 'queue'
    | 'requests'
    | 'tasks_in_error'
    | 'held'
    | 'foreign'
    | 'backup';
  /** The labels that distinguish its series; empty where the fact is a single number. */
  name: string;
  state: string;
  count: number;
  /** Seconds since the oldest of them began to wait; null where there is none. */
  age: number | null;
}

/** A close that has not been sent for this long needs a person's attention. */
const UNSENT_AFTER = '30 seconds';

/** An engine that has given no sign of life for this long is gone. */
const ENGINE_GONE_AFTER = '30 seconds';

/**
 * The state of the whole installation. Each part is read from a small table, or by an index of what is not resolved,
 * so that it costs the same after years.
 */
export async function listSystemFacts(db: Queryable): Promise<SystemFact[]> {
  const { rows } = await db.execute<{ [Field in keyof SystemFact]: SystemFact[Field] }>(sql`
    select 'orders' as fact, kind::text as name, state::text as state, count(*)::int as count,
      extract(epoch from now() - min(created_at))::float8 as age
      from order_intents where resolved_at is null group by kind, state
    union all
    select 'closes_unsent', '', '', count(*)::int, extract(epoch from now() - min(created_at))::float8
      from order_intents where resolved_at is null and kind = 'CLOSE' and state = 'PENDING'
      and created_at < now() - ${UNSENT_AFTER}::interval
    union all
    select 'keys', '', case when o.process_id is not null and o.expires_at > now()
        then 'held' else 'free' end, count(*)::int, null
      from broker_keys k left join key_ownership o on o.broker_key_id = k.id group by 3
    union all
    select 'engines', '', 'ready', count(*)::int, null from engine_processes
      where heartbeat_at > now() - ${ENGINE_GONE_AFTER}::interval and member_until > now()
    union all
    select 'feeds', environment::text, case when process_id is not null and expires_at > now()
        then 'held' else 'free' end, 1, null from feed_ownership
    union all
    select 'queue', name, 'waiting', count(*)::int,
      extract(epoch from now() - min(start_after))::float8
      from jobs_queue.job where state < 'active' and start_after <= now() group by name
    union all
    select 'requests', '', 'waiting', count(*)::int, extract(epoch from now() - min(created_at))::float8
      from engine_requests where state in ('queued', 'claimed') and expires_at > now()
    union all
    select 'tasks_in_error', '', 'error', count(*)::int, null from tasks where state = 'error'
    union all
    select 'held', '', 'held', count(*)::int, null from trading_holds where lifted_at is null
    union all
    select 'foreign', '', 'foreign', coalesce(sum(jsonb_array_length(foreign_positions)), 0)::int, null
      from broker_accounts where foreign_positions <> '[]'::jsonb
    union all
    select 'backup', '', 'good', count(*)::int, extract(epoch from now() - max(at))::float8
      from backups where verified_at is not null having count(*) > 0`);
  return rows;
}
