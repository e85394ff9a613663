import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/db';
import { throttles } from '../db/schema/users';

/** How often a key was counted in the window that ends at `resetsAt`. */
export type KeyCount = typeof throttles.$inferSelect;

/**
 * Counts one attempt of each key in one statement and reports the counts. A window that is over begins
 * again, until `resetsAt`. In the order of the keys, so that two attempts never wait for each other.
 */
export function countKeys(
  tx: Queryable,
  keys: readonly { key: string; resetsAt: Date }[],
  now: Date,
): Promise<KeyCount[]> {
  const rows = keys
    .map(({ key, resetsAt }) => ({ key, resetsAt, count: 1 }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const isOver = sql`${throttles.resetsAt} <= ${now.toISOString()}`;
  return tx
    .insert(throttles)
    .values(rows)
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${throttles.resetsAt} end`,
      },
    })
    .returning();
}

/** Takes one attempt of each key back, where its window is still the one it was counted in. */
export async function uncountKeys(db: Queryable, counted: readonly KeyCount[]): Promise<void> {
  const sameWindow = counted.map(({ key, resetsAt }) =>
    and(eq(throttles.key, key), eq(throttles.resetsAt, resetsAt)),
  );
  const keys = counted.map(({ key }) => key);
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
    .where(and(inArray(throttles.key, lockKeys(db, keys)), or(...sameWindow)));
}

/** Forgets what was counted of these keys. */
export async function deleteKeys(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, lockKeys(db, keys)));
}

/** Removes windows that are over; returns how many. */
export async function deleteOldWindows(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(throttles).where(lt(throttles.resetsAt, before));
  return rowCount ?? 0;
}

function lockKeys(db: Queryable, keys: readonly string[]) {
  return db
    .select({ key: throttles.key })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]))
    .orderBy(asc(throttles.key))
    .for('update');
}
