import type { Queryable } from '@entropi/db/db';
import { publishEvents } from '@entropi/db/events';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { MIN_STOP_COOLDOWN_MINUTES, STOPS } from '@entropi/trading/core/cooldown';
import { sql } from 'drizzle-orm';
import { IS_LIVE_SHARE } from './cycle.repo';
import { ENGINE, pauseIfActive } from './task-state.repo';

/** When the cooldown after the last stop of a cycle `c` ends, by our clock; null when there was no stop. */
const STOP_COOLED = sql`(select max(least(stopped.closed_at, now())) from ${shares} stopped
  where stopped.cycle_id = c.id and stopped.close_reason in (${sql.raw(
    STOPS.map((reason) => `'${reason}'`).join(', '),
  )})) + make_interval(secs => 60 * greatest(${MIN_STOP_COOLDOWN_MINUTES}::float8,
    (c.limits ->> 'stop_cooldown_minutes')::float8))`;

/**
 * Ends those of these cycles that have no open share and no unresolved order. The next cycle waits for the latest of
 * the cooldown, the cooldown after a stop, and `notBefore`, the pause of an order. The task is paused when the
 * strategy has no `auto_restart`, or when its user wanted it paused after the cycle.
 */
export async function endCyclesIfDone(
  tx: Queryable,
  cycleIds: readonly number[],
  notBefore: Date | null = null,
): Promise<void> {
  if (cycleIds.length === 0) return;
  const { rows: ended } = await tx.execute<{ id: number; user_id: number; pauses: boolean }>(sql`
    with done as (
      update ${cycles} c set ended_at = now(),
        result = (case when realised_minor > 0 then 'WON' when realised_minor < 0 then 'LOST'
          else 'EVEN' end)::cycle_result,
        next_begin_at = greatest(${notBefore?.toISOString() ?? null}::timestamptz, now() + make_interval(secs =>
          case when anchor is null then 0 else 60 * (limits ->> 'cooldown_minutes')::float8 end),
          ${STOP_COOLED})
      where c.id = any(${sql.param([...cycleIds])}::int[]) and c.ended_at is null
        and not exists (select from ${shares} where ${shares.cycleId} = c.id and ${IS_LIVE_SHARE})
        and not exists (
          select from ${orderIntents} i where i.cycle_id = c.id and i.resolved_at is null)
      returning c.id, c.user_id, next_begin_at, coalesce(next_begin_at = ${STOP_COOLED}, false) as is_stopped,
        (anchor is not null and not (limits ->> 'auto_restart')::boolean) or exists (
          select from ${tasks} t where t.user_id = c.user_id and t.pauses_after_cycle) as pauses),
    cooling as (
      update ${tasks} t set cooldown_until = ended.until, cools_after_stop = ended.is_stopped
      from (select distinct on (user_id) user_id, next_begin_at as until, is_stopped
        from done order by user_id, next_begin_at desc) ended
      where t.user_id = ended.user_id and coalesce(ended.until >= t.cooldown_until, true))
    select id, user_id, pauses from done order by id`);
  await publishEvents(
    tx,
    ended.map(({ id, user_id: userId }) => ({ userId, event: 'cycle', ref: { cycle_id: id } })),
  );
  for (const { user_id: userId, pauses } of ended)
    if (pauses) await pauseIfActive(tx, userId, { ...ENGINE, reason: 'cycle-ended' });
}

/**
 * How many cycles of the same strategy have ended in a row, right before this cycle, without a fill of their level
 * 0; counted up to 20.
 */
export async function countUnbegun(
  tx: Queryable,
  { cycleId, userId }: { cycleId: number | null; userId: number },
): Promise<number> {
  const { rows } = await tx.execute<{ tries: number }>(sql`
    with last as (
      select c.anchor, row_number() over (order by c.id desc) as place from ${cycles} c
      where c.user_id = ${userId} and c.id < ${cycleId}
        and c.strategy_id = (select strategy_id from ${cycles} where id = ${cycleId})
      order by c.id desc limit 20)
    select coalesce(min(place) filter (where anchor is not null) - 1, count(*))::int as tries from last`);
  return rows[0]?.tries ?? 0;
}
