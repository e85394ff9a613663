import type { Queryable } from '@entropi/db/db';
import { throttles } from '@entropi/db/schema/users';
import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';

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
 * `resetsAt`. Keys are written in order, so that two attempts never wait for each other.
 */
export function countKeys(
  tx: Queryable,
  keys: readonly KeyAmount[],
  now: Date,
): Promise<KeyCount[]> {
  const rows = keys
    .map(({ key, resetsAt, amount }) => ({ key, resetsAt, count: amount }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
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
  if (keys.length === 0) return Promise.resolve([]);
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

function lockKeys(db: Queryable, keys: readonly string[]) {
  return db
    .select({ key: throttles.key })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]))
    .orderBy(asc(throttles.key))
    .for('update');
}
