import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { userResults } from '@entropi/db/schema/results';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

export type CycleRow = typeof cycles.$inferSelect;
export type ScaleRow = Omit<typeof currentScales.$inferSelect, 'updatedAt'>;
export type ShareRow = Omit<typeof shares.$inferSelect, 'updatedAt'>;

/**
 * A live share. `decidedBy`, which only the engine reads, is the price that decided its opening; null when none did.
 */
export type HeldShare = ShareRow & { decidedBy?: DecidedBy | null };

/** A cycle with its ladder and its live shares. The cost of reading it does not grow with what it has closed. */
export interface CycleRows {
  cycle: CycleRow;
  scales: ScaleRow[];
  shares: HeldShare[];
}

/** States in which a share is, or may be, a position at the broker. */
export const LIVE_SHARE_STATES = ['OPENING', 'OPEN', 'CLOSING', 'UNKNOWN'] as const;

/** The same states as literals: a prepared plan for parameters would not use the index of live shares. */
export const IS_LIVE_SHARE = sql`${shares.state} in (${sql.raw(
  LIVE_SHARE_STATES.map((state) => `'${state}'`).join(', '),
)})`;

const openCyclesOfUsers = prepareOnce((db) =>
  db
    .select()
    .from(cycles)
    .where(and(sql`${cycles.userId} = any(${sql.placeholder('userIds')})`, isNull(cycles.endedAt)))
    .orderBy(asc(cycles.id))
    .prepare('open_cycles_of_users'),
);

/** The running cycles of users, or of all users of an account. */
export async function listOpenCycles(
  db: Queryable,
  of: { userIds: number[] } | { brokerAccountId: number },
): Promise<CycleRows[]> {
  if ('userIds' in of) return withLadders(db, await openCyclesOfUsers(db).execute(of));
  const rows = await db
    .select()
    .from(cycles)
    .where(and(eq(cycles.brokerAccountId, of.brokerAccountId), isNull(cycles.endedAt)))
    .orderBy(asc(cycles.id));
  return withLadders(db, rows);
}

/** Whether a cycle of a user runs; what it trades with may not be changed then. */
export async function hasOpenCycle(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: cycles.id })
    .from(cycles)
    .where(and(eq(cycles.userId, userId), isNull(cycles.endedAt)))
    .limit(1);
  return rows.length > 0;
}

/** The last cycle of a user's strategy. */
export interface LastCycle {
  userId: number;
  strategyId: number;
  cycleId: number;
  /** Whether its level 0 has opened. */
  hasTraded: boolean;
  /** The strategy begins no cycle before this time; null while a cycle runs. */
  nextBeginAt: Date | null;
}

/** The last cycles of users' strategies. The cost does not grow with how many there were. */
export async function listLastCycles(
  db: Queryable,
  strategiesOfUsers: readonly Pick<LastCycle, 'userId' | 'strategyId'>[],
): Promise<LastCycle[]> {
  if (strategiesOfUsers.length === 0) return [];
  const userIds = strategiesOfUsers.map((one) => one.userId);
  const strategyIds = strategiesOfUsers.map((one) => one.strategyId);
  const { rows } = await db.execute<{
    user_id: number;
    strategy_id: number;
    id: number;
    has_traded: boolean;
    next_begin_at: Date | string | null;
  }>(sql`select w.user_id, w.strategy_id, c.id, c.anchor is not null as has_traded, c.next_begin_at
    from unnest(${sql.param(userIds)}::int[], ${sql.param(strategyIds)}::int[]) w(user_id, strategy_id)
    cross join lateral (
      select id, anchor, next_begin_at from cycles
      where user_id = w.user_id and strategy_id = w.strategy_id order by id desc limit 1) c`);
  return rows.map((row) => ({
    userId: row.user_id,
    strategyId: row.strategy_id,
    cycleId: row.id,
    hasTraded: row.has_traded,
    nextBeginAt: row.next_begin_at === null ? null : new Date(row.next_begin_at),
  }));
}

/** One cycle, running or ended; null when there is none. */
export async function findCycle(db: Queryable, cycleId: number): Promise<CycleRows | null> {
  const rows = await db.select().from(cycles).where(eq(cycles.id, cycleId));
  const [found] = await withLadders(db, rows);
  return found ?? null;
}

const scalesOfCycles = prepareOnce((db) =>
  db
    .select()
    .from(currentScales)
    .where(sql`${currentScales.cycleId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(currentScales.level))
    .prepare('scales_of_cycles'),
);

const liveSharesOfCycles = prepareOnce((db) =>
  db
    .select()
    .from(shares)
    .where(and(sql`${shares.cycleId} = any(${sql.placeholder('ids')})`, IS_LIVE_SHARE))
    .orderBy(asc(shares.id))
    .prepare('live_shares_of_cycles'),
);

/** Adds to cycles their ladders and live shares; levels and shares are in order. */
export async function withLadders(db: Queryable, rows: CycleRow[]): Promise<CycleRows[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const scales = await scalesOfCycles(db).execute({ ids });
  const held = await liveSharesOfCycles(db).execute({ ids });
  return rows.map((cycle) => ({
    cycle,
    scales: scales.filter((scale) => scale.cycleId === cycle.id),
    shares: held.filter((share) => share.cycleId === cycle.id),
  }));
}

/** Arms levels whose trigger the price has left to the profit side, so that they may open on the next crossing. */
export async function armLevels(
  db: Queryable,
  rearmed: readonly { cycleId: number; level: number }[],
): Promise<void> {
  if (rearmed.length === 0) return;
  await db.execute(sql`
    update ${currentScales} l set armed = true, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rearmed)}::jsonb) as w("cycleId" int, level int)
    where l.cycle_id = w."cycleId" and l.level = w.level
      and l.cycle_id = any(${sql.param(rearmed.map(({ cycleId }) => cycleId))}::int[])`);
}

/** Puts the cycle into RECOVERY, until it ends. */
export async function enterRecovery(db: Queryable, cycleId: number, reason: string): Promise<void> {
  await db
    .update(cycles)
    .set({ effectiveMode: 'RECOVERY', effectiveSince: sql`now()`, effectiveReason: reason })
    .where(and(eq(cycles.id, cycleId), isNull(cycles.endedAt)));
}

const streaksOfUsers = prepareOnce((db) =>
  db
    .select({ userId: userResults.userId, streak: userResults.streak })
    .from(userResults)
    .where(
      sql`${userResults.userId} = any(${sql.placeholder('userIds')}) and ${userResults.streak} > 0`,
    )
    .prepare('streaks_of_users'),
);

/**
 * The number of won cycles since the last lost one and since the user's reset, by user. The database derives it from
 * the cycles, so that a repeated booking cannot count twice. Users without a won cycle are left out.
 */
export async function countStreaks(db: Queryable, userIds: number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await streaksOfUsers(db).execute({ userIds });
  return new Map(rows.map((row) => [row.userId, row.streak]));
}
