import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/db';
import { tasks } from '../../db/schema/trading';

/** Turns an active task to paused: exits go on, nothing opens. False when it was not active. */
export async function pauseActiveTask(userId: number, tx: Transaction): Promise<boolean> {
  const paused = await tx
    .update(tasks)
    .set({
      state: 'paused',
      since: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${tasks.version} + 1`,
    })
    .where(and(eq(tasks.userId, userId), eq(tasks.state, 'active')))
    .returning({ userId: tasks.userId });
  return paused.length > 0;
}
