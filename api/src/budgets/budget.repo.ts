import type { Queryable } from '@entropi/db/db';
import { throttles } from '@entropi/db/schema/users';
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';

/** How much a key has been counted in the window that ends at `resetsAt`. */
export type KeyCount = typeof throttles.$inferSelect;

/** The amount that is counted for a key, in the window that ends at `resetsAt`. */
export interface KeyAmount {
  key: string;
  amount: number;
  resetsAt: Date;
}

/**
 * Counts the amount of each key in one statement; returns the counts. A window that is over begins again, until
 * `resetsAt`. Keys are written in the order of their bytes, so that two attempts never wait for each other.
 */
export function countKeys(
  tx: Queryable,
  keys: readonly KeyAmount[],
  now: Date,
): Promise<KeyCount[]> {
  const rows = keys
    .map(({ key, resetsAt, amount }) => ({ key, resetsAt, count: amount }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const isOver = sql`${throttles.resetsAt} <= ${now.toISOString()}`;
  return tx
    .insert(throttles)
    .values(rows)
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${throttles.count} + excluded.count end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${throttles.resetsAt} end`,
      },
    })
    .returning();
}

/** Reads the counts of those keys whose window is not over. */
export function findCounts(db: Queryable, keys: readonly string[], now: Date): Promise<KeyCount[]> {
  return db
    .select()
    .from(throttles)
    .where(and(inArray(throttles.key, [...keys]), gt(throttles.resetsAt, now)));
}

/** Takes back the amount of each key where its window is still the one in which it was counted. */
export async function uncountKeys(db: Queryable, counted: readonly KeyAmount[]): Promise<void> {
  if (counted.length === 0) return;
  const sameWindow = counted.map(({ key, resetsAt }) =>
    and(eq(throttles.key, key), eq(throttles.resetsAt, resetsAt)),
  );
  const keys = counted.map(({ key }) => key);
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - ${findAmount(counted)}, 0)` })
    .where(and(inArray(throttles.key, lockKeys(db, keys)), or(...sameWindow)));
}

/** Deletes what was counted for these keys. */
export async function deleteKeys(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, lockKeys(db, keys)));
}

/** Removes windows that are over; returns how many. */
export async function deleteOldWindows(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(throttles).where(lt(throttles.resetsAt, before));
  return rowCount ?? 0;
}

function findAmount(counted: readonly KeyAmount[]) {
  const amounts = counted.map(
    ({ key, amount }) => sql`when ${throttles.key} = ${key} then ${amount}::int`,
  );
  return sql`case ${sql.join(amounts, sql` `)} else 0 end`;
}

/** In the order of their bytes, as they are counted: the order of text depends on how the database was made. */
function lockKeys(db: Queryable, keys: readonly string[]) {
  return db
    .select({ key: throttles.key })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]))
    .orderBy(sql`${throttles.key} collate "C"`)
    .for('update');
}
