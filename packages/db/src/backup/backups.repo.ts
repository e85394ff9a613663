import { desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '../db';
import { backups } from '../schema/backups';
import type { WrittenBackup } from './write-backup';

/** Stores that a backup was written. */
export async function insertBackup(
  db: Queryable,
  { file, at, rows }: WrittenBackup,
): Promise<void> {
  await db.insert(backups).values({ file, at, rowCount: rows }).onConflictDoNothing();
}

/** Stores that a backup was tried and is good; one of another installation is not known here. */
export async function setVerified(db: Queryable, file: string): Promise<void> {
  await db.update(backups).set({ verifiedAt: sql`now()` }).where(eq(backups.file, file));
}

/** All backups that this installation has written and not removed, the newest first. */
export async function listBackups(
  db: Queryable,
): Promise<{ file: string; verifiedAt: Date | null }[]> {
  const { file, verifiedAt, at } = backups;
  return db.select({ file, verifiedAt }).from(backups).orderBy(desc(at));
}

/** The moment of the newest backup that was tried and is good; null when there is none. */
export async function findNewestGood(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(backups.at) })
    .from(backups)
    .where(isNotNull(backups.verifiedAt));
  return row?.at ?? null;
}

/** Removes the record of a backup whose file is gone. */
export async function deleteBackup(db: Queryable, file: string): Promise<void> {
  await db.delete(backups).where(eq(backups.file, file));
}
