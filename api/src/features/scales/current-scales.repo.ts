import type { Queryable } from '@entropi/db/db';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { and, eq, isNull } from 'drizzle-orm';

/** A level of a running cycle of a strategy, locked until the transaction ends; null when there is none. */
export async function findRunningScale(tx: Queryable, strategyId: number, scaleId: number) {
  const [row] = await tx
    .select({
      userId: cycles.userId,
      cycleId: cycles.id,
      level: currentScales.level,
      state: currentScales.state,
      plannedSize: currentScales.plannedSize,
      triggerLevel: currentScales.triggerLevel,
    })
    .from(currentScales)
    .innerJoin(cycles, eq(currentScales.cycleId, cycles.id))
    .where(
      and(eq(currentScales.id, scaleId), eq(cycles.strategyId, strategyId), isNull(cycles.endedAt)),
    )
    .for('update');
  return row ?? null;
}

/**
 * Removes a level that waits; false when it does not wait. Shares that it had earlier keep the number of their
 * level.
 */
export async function removeWaitingScale(tx: Queryable, scaleId: number): Promise<boolean> {
  const isWaiting = and(eq(currentScales.id, scaleId), eq(currentScales.state, 'WAITING'));
  const waiting = await tx
    .select({ id: currentScales.id })
    .from(currentScales)
    .where(isWaiting)
    .for('update');
  if (waiting.length === 0) return false;
  await tx.update(shares).set({ currentScaleId: null }).where(eq(shares.currentScaleId, scaleId));
  await tx.delete(currentScales).where(isWaiting);
  return true;
}
