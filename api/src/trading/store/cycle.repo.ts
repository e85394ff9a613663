import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { currentScales, cycles, shares, tasks } from '../../db/schema/trading';

export type CycleRow = typeof cycles.$inferSelect;
export type ScaleRow = typeof currentScales.$inferSelect;
export type ShareRow = typeof shares.$inferSelect;

/** A cycle with its ladder and its live shares: what it costs to read does not grow with what it closed. */
export interface CycleRows {
  cycle: CycleRow;
  scales: ScaleRow[];
  shares: ShareRow[];
}

/** States in which a share is, or may be, a position at the broker. */
export const LIVE_SHARE_STATES = ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN'] as const;

/** The running cycles of users, or of all users of an account. */
export async function listOpenCycles(
  db: Queryable,
  of: { userIds: number[] } | { brokerAccountId: number },
): Promise<CycleRows[]> {
  const owner =
    'userIds' in of
      ? inArray(cycles.userId, of.userIds)
      : eq(cycles.brokerAccountId, of.brokerAccountId);
  const rows = await db
    .select()
    .from(cycles)
    .where(and(owner, isNull(cycles.endedAt)))
    .orderBy(asc(cycles.id));
  return withLadders(db, rows);
}

/** One cycle, running or ended; null when there is none. */
export async function findCycle(db: Queryable, cycleId: number): Promise<CycleRows | null> {
  const rows = await db.select().from(cycles).where(eq(cycles.id, cycleId));
  const [found] = await withLadders(db, rows);
  return found ?? null;
}

/** Completes cycles with their ladders and live shares, levels and shares in order. */
export async function withLadders(db: Queryable, rows: CycleRow[]): Promise<CycleRows[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const scales = await db
    .select()
    .from(currentScales)
    .where(inArray(currentScales.cycleId, ids))
    .orderBy(asc(currentScales.level));
  const held = await db
    .select()
    .from(shares)
    .where(and(inArray(shares.cycleId, ids), inArray(shares.state, [...LIVE_SHARE_STATES])))
    .orderBy(asc(shares.id));
  return rows.map((cycle) => ({
    cycle,
    scales: scales.filter((scale) => scale.cycleId === cycle.id),
    shares: held.filter((share) => share.cycleId === cycle.id),
  }));
}

/** Levels whose trigger the price has left to the profit side may open on the next crossing. */
export async function armLevels(db: Queryable, cycleId: number, levels: number[]): Promise<void> {
  await db
    .update(currentScales)
    .set({ armed: true, updatedAt: sql`now()` })
    .where(and(eq(currentScales.cycleId, cycleId), inArray(currentScales.level, levels)));
}

/** The cycle goes over to RECOVERY until it ends. */
export async function enterRecovery(db: Queryable, cycleId: number, reason: string): Promise<void> {
  await db
    .update(cycles)
    .set({ effectiveMode: 'RECOVERY', effectiveSince: sql`now()`, effectiveReason: reason })
    .where(and(eq(cycles.id, cycleId), isNull(cycles.endedAt)));
}

/**
 * Won cycles since the last lost one and since the user's reset, by user: derived, so that a replay cannot
 * count twice. Users without a won cycle are not in it.
 */
export async function countStreaks(db: Queryable, userIds: number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: cycles.userId, streak: count() })
    .from(cycles)
    .leftJoin(tasks, eq(tasks.userId, cycles.userId))
    .where(
      and(
        inArray(cycles.userId, userIds),
        eq(cycles.result, 'WON'),
        sql`${cycles.endedAt} > coalesce(${tasks.profitCounterResetAt}, '-infinity')`,
        sql`not exists (select 1 from ${cycles} lost where lost.user_id = ${cycles.userId}
          and lost.result = 'LOST' and lost.ended_at >= ${cycles.endedAt})`,
      ),
    )
    .groupBy(cycles.userId);
  return new Map(rows.map((row) => [row.userId, row.streak]));
}
