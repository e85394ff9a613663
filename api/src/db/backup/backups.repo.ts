import { desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '../db';
import { backups } from '../schema/backups';
import type { WrittenBackup } from './write-backup';

/** Notes a backup that was written. */
export async function insertBackup(
  db: Queryable,
  { file, at, rows }: WrittenBackup,
): Promise<void> {
  await db.insert(backups).values({ file, at, rowCount: rows }).onConflictDoNothing();
}

/** Notes that a backup was restored to try it, and is good; one of another installation is not known here. */
export async function setVerified(db: Queryable, file: string): Promise<void> {
  await db.update(backups).set({ verifiedAt: sql`now()` }).where(eq(backups.file, file));
}

/** All that were written by this installation and not removed by it, the newest first. */
export async function listBackups(
  db: Queryable,
): Promise<{ file: string; verifiedAt: Date | null }[]> {
  const { file, verifiedAt, at } = backups;
  return db.select({ file, verifiedAt }).from(backups).orderBy(desc(at));
}

/** Of which moment the newest one is that was tried and is good; null: there is none. */
export async function findNewestGood(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(backups.at) })
    .from(backups)
    .where(isNotNull(backups.verifiedAt));
  return row?.at ?? null;
}

/** Forgets a backup whose file is gone. */
export async function deleteBackup(db: Queryable, file: string): Promise<void> {
  await db.delete(backups).where(eq(backups.file, file));
}
