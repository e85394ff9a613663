import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { prepareOnce } from '../../db/prepare-once';
import { userResults } from '../../db/schema/results';
import { currentScales, cycles, shares, tasks } from '../../db/schema/trading';
import { type CycleRows, IS_LIVE_SHARE } from './cycle.repo';
import type { TaskRow } from './task-state.repo';

/** What the engine decides a user's cycles by. */
export interface UserTrading {
  /** Null: the user never had one. */
  task: TaskRow | null;
  /** Won cycles since the last lost one and since the user's reset. */
  streak: number;
  /** Running cycles with their ladders and the live shares of their levels. */
  cycles: CycleRows[];
}

const tradingOfUser = prepareOnce((db) =>
  db
    .select({
      task: tasks,
      streak: userResults.streak,
      cycle: cycles,
      scale: currentScales,
      share: shares,
    })
    .from(tasks)
    .leftJoin(userResults, eq(userResults.userId, tasks.userId))
    .leftJoin(cycles, and(eq(cycles.userId, tasks.userId), isNull(cycles.endedAt)))
    .leftJoin(currentScales, eq(currentScales.cycleId, cycles.id))
    .leftJoin(shares, and(eq(shares.currentScaleId, currentScales.id), IS_LIVE_SHARE))
    .where(eq(tasks.userId, sql.placeholder('userId')))
    .orderBy(asc(cycles.id), asc(currentScales.level))
    .prepare('trading_of_user'),
);

/** Reads it by one statement: all of it as it stood at one moment. */
export async function readUserTrading(db: Queryable, userId: number): Promise<UserTrading> {
  const rows = await tradingOfUser(db).execute({ userId });
  const byId = new Map<number, CycleRows>();
  for (const { cycle, scale, share } of rows) {
    if (!cycle) continue;
    const own = byId.get(cycle.id) ?? { cycle, scales: [], shares: [] };
    if (scale) own.scales.push(scale);
    if (share) own.shares.push(share);
    byId.set(cycle.id, own);
  }
  const [first] = rows;
  return { task: first?.task ?? null, streak: first?.streak ?? 0, cycles: [...byId.values()] };
}
