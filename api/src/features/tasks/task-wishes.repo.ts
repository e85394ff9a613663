import type { Queryable } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';

/** What a user wants their task to do later. */
export type TaskWishes = Partial<
  Pick<typeof tasks.$inferInsert, 'pausesAfterCycle' | 'pausedUntil'>
>;

/** Stores what a user wants their task to do later. Call it under the lock of the task. */
export async function setTaskWishes(
  tx: Queryable,
  userId: number,
  wishes: TaskWishes,
): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...wishes, updatedAt: sql`now()` })
    .where(eq(tasks.userId, userId));
  await publishEvent(tx, { userId, event: 'task', ref: { user_id: userId } });
}

export async function hasRunningCycle(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: cycles.id })
    .from(cycles)
    .where(and(eq(cycles.userId, userId), isNull(cycles.endedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Users whose task should have gone on by now. */
export async function listDueResumes(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: tasks.userId })
    .from(tasks)
    .where(and(eq(tasks.state, 'paused'), lte(tasks.pausedUntil, now)))
    .orderBy(tasks.pausedUntil);
  return rows.map(({ userId }) => userId);
}
