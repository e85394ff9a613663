import type { Queryable } from '@entropi/db/db';
import { sealCanary } from '@entropi/db/schema/seal-canary';
import { eq } from 'drizzle-orm';

/** The sealed text of the canary; null in a database that has none yet. */
export async function findCanary(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ sealed: sealCanary.sealed }).from(sealCanary);
  return row?.sealed ?? null;
}

/** Stores a canary unless another process was faster. */
export async function insertCanary(db: Queryable, sealed: string): Promise<void> {
  await db.insert(sealCanary).values({ id: 1, sealed }).onConflictDoNothing();
}

/** Replaces a canary, unless the stored one has changed meanwhile. */
export async function replaceCanary(db: Queryable, before: string, sealed: string): Promise<void> {
  await db.update(sealCanary).set({ sealed }).where(eq(sealCanary.sealed, before));
}
