import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';

/** The sealed text of the canary; null in a database that has none yet. */
export async function findCanary(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ sealed: string }>(sql`select sealed from seal_canary`);
  return rows[0]?.sealed ?? null;
}

/** Puts a canary in, unless another process was first. */
export async function insertCanary(db: Queryable, sealed: string): Promise<void> {
  await db.execute(sql`
    insert into seal_canary (id, sealed) values (1, ${sealed}) on conflict do nothing`);
}

/** Puts a canary in place of another; not if that is not the one any more. */
export async function replaceCanary(db: Queryable, before: string, sealed: string): Promise<void> {
  await db.execute(sql`update seal_canary set sealed = ${sealed} where sealed = ${before}`);
}
