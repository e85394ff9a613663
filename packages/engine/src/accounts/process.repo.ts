import type { Queryable } from '@entropi/db/db';
import { engineProcesses } from '@entropi/db/schema/engine';
import { eq, sql } from 'drizzle-orm';

/** A process that has not sent a heartbeat since is forgotten. */
const GONE_AFTER = sql`now() - interval '1 hour'`;

/**
 * Records that this engine process is alive and how old its newest price is, and forgets processes that are gone.
 */
export async function heartbeat(
  db: Queryable,
  process: { id: string; roles: string[]; feedAgeMs: number | null },
): Promise<void> {
  const { id, roles, feedAgeMs } = process;
  await db.execute(sql`
    with gone as (
      delete from ${engineProcesses} where heartbeat_at < ${GONE_AFTER} and id <> ${id})
    insert into ${engineProcesses} (id, roles, feed_age_ms)
    values (${id}, ${sql.param(roles)}::text[], ${feedAgeMs}::int)
    on conflict (id) do update set
      heartbeat_at = now(), roles = excluded.roles, feed_age_ms = excluded.feed_age_ms`);
}

/** Removes a process from the list when it ends in an orderly way. */
export async function deregister(db: Queryable, id: string): Promise<void> {
  await db.delete(engineProcesses).where(eq(engineProcesses.id, id));
}
