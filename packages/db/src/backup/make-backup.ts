import type { Database } from '../db';
import { insertBackup, setVerified } from './backups.repo';
import { verifyBackup } from './verify-backup';
import { type WrittenBackup, writeBackup } from './write-backup';

/** What a backup is made with. */
export interface BackupDeps {
  db: Database;
  databaseUrl: string;
  /** The same as a role that may make databases, and owns the tables. */
  ownerUrl: string;
  now(): Date;
}

/** Writes the present state into `folder`, and restores it into a trial database. */
export async function makeBackup(deps: BackupDeps, folder: string): Promise<WrittenBackup> {
  const written = await writeBackup(deps.databaseUrl, folder, deps.now());
  await insertBackup(deps.db, written);
  await verifyBackup(deps.ownerUrl, written.file);
  await setVerified(deps.db, written.file);
  return written;
}
