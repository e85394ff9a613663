import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { engineProcesses } from '../../db/schema/engine';

/** A process without a sign of life for so long is forgotten. */
const GONE_AFTER = sql`now() - interval '1 hour'`;

/** Shows that this engine process lives, and how old its newest price is. */
export async function heartbeat(
  db: Queryable,
  process: { id: string; roles: string[]; feedAgeMs: number | null },
): Promise<void> {
  const { id, roles, feedAgeMs } = process;
  await db
    .insert(engineProcesses)
    .values({ id, roles, feedAgeMs })
    .onConflictDoUpdate({
      target: engineProcesses.id,
      set: { heartbeatAt: sql`now()`, roles, feedAgeMs },
    });
  await db.delete(engineProcesses).where(lt(engineProcesses.heartbeatAt, GONE_AFTER));
}

/** Takes a process that ends by itself out of the list. */
export async function deregister(db: Queryable, id: string): Promise<void> {
  await db.delete(engineProcesses).where(eq(engineProcesses.id, id));
}
