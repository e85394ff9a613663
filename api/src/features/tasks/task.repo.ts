import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { strategies, userConfigs } from '../../db/schema/strategies';
import { shares, tasks } from '../../db/schema/trading';
import { users } from '../../db/schema/users';

/** A user's task with what it trades; `task` is null until it was started for the first time. */
export interface TaskRows {
  userId: number;
  userSince: Date;
  task: typeof tasks.$inferSelect | null;
  config: typeof userConfigs.$inferSelect | null;
  strategy: typeof strategies.$inferSelect | null;
}

/** Tasks of these users that exist, in no order. */
export async function listTasks(userIds: number[], db: Queryable): Promise<TaskRows[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select()
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .leftJoin(
      strategies,
      eq(strategies.id, sql`coalesce(${tasks.currentStrategyId}, ${userConfigs.strategyId})`),
    )
    .where(inArray(users.id, userIds));
  return rows.map((row) => ({
    userId: row.users.id,
    userSince: row.users.createdAt,
    task: row.tasks,
    config: row.user_configs,
    strategy: row.strategies,
  }));
}

/** Shares of running cycles that are at the broker, by user. */
export async function countManagedShares(
  userIds: number[],
  db: Queryable,
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: shares.userId, open: sql<number>`count(*)::int` })
    .from(shares)
    .where(
      and(
        inArray(shares.userId, userIds),
        inArray(shares.state, ['OPEN', 'CLOSING']),
        sql`${shares.cycleId} is not null`,
      ),
    )
    .groupBy(shares.userId);
  return new Map(rows.map((row) => [row.userId, row.open]));
}
