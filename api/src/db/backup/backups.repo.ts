import { eq, sql } from 'drizzle-orm';
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
