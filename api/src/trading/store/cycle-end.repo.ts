import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { publishEvent } from '../../db/events';
import { cycles, orderIntents, shares, tasks } from '../../db/schema/trading';
import { IS_LIVE_SHARE, LIVE_SHARE_STATES } from './cycle.repo';
import { ENGINE, lockTask, moveTask } from './task-state.repo';

/** Ends those of these cycles that have nothing open any more, as `endCycleIfDone` does for one. */
export async function endCyclesIfDone(tx: Queryable, cycleIds: number[]): Promise<void> {
  if (cycleIds.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from ${cycles} c
    where c.id = any(${sql.param(cycleIds)}::int[]) and c.ended_at is null
      and not exists (select from ${shares} where ${shares.cycleId} = c.id and ${IS_LIVE_SHARE})
    order by c.id`);
  for (const { id } of rows) await endCycleIfDone(tx, id);
}

/**
 * Ends a cycle when no share is open and no order is unresolved; the next one waits for the cooldown, or
 * until `notBefore` when this one could not even begin. Without `auto_restart` the task is paused.
 */
export async function endCycleIfDone(
  tx: Queryable,
  cycleId: number,
  notBefore: Date | null = null,
): Promise<void> {
  const [cycle] = await tx.select().from(cycles).where(eq(cycles.id, cycleId)).for('update');
  if (!cycle || cycle.endedAt || (await isBusy(tx, cycleId))) return;
  const realised = cycle.realisedMinor;
  const hasTraded = cycle.anchor !== null;
  const minutes = hasTraded ? cycle.limits.cooldown_minutes : 0;
  const nextBeginAt = notBefore ?? sql`now() + make_interval(secs => ${minutes * 60})`;
  const result = realised > 0 ? 'WON' : realised < 0 ? 'LOST' : 'EVEN';
  await tx
    .update(cycles)
    .set({ endedAt: sql`now()`, result, nextBeginAt })
    .where(eq(cycles.id, cycleId));
  await tx.update(tasks).set({ cooldownUntil: nextBeginAt }).where(eq(tasks.userId, cycle.userId));
  await publishEvent(tx, { userId: cycle.userId, event: 'cycle', ref: { cycle_id: cycleId } });
  if (!hasTraded || cycle.limits.auto_restart) return;
  const task = await lockTask(tx, cycle.userId);
  const by = { ...ENGINE, reason: 'cycle-ended' };
  if (task.state === 'active') await moveTask(tx, task, 'paused', by);
}

async function isBusy(tx: Queryable, cycleId: number): Promise<boolean> {
  const [share] = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.cycleId, cycleId), inArray(shares.state, [...LIVE_SHARE_STATES])))
    .limit(1);
  if (share) return true;
  const [order] = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(and(eq(orderIntents.cycleId, cycleId), isNull(orderIntents.resolvedAt)))
    .limit(1);
  return order !== undefined;
}
