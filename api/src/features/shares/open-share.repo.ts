import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { engineProcesses } from '../../db/schema/engine';
import { users } from '../../db/schema/users';

/** Who opens a share; null when there is no such user. */
export async function findOpener(
  db: Queryable,
  userId: number,
): Promise<{ id: number; createdAt: Date } | null> {
  const [row] = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** Whether some engine lives that would send the order; a market order must not wait for one. */
export async function isEngineAlive(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: engineProcesses.id })
    .from(engineProcesses)
    .where(gt(engineProcesses.heartbeatAt, sql`now() - interval '20 seconds'`))
    .limit(1);
  return rows.length > 0;
}
