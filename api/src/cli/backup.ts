import path from 'node:path';
import { insertBackup, setVerified } from '../db/backup/backups.repo';
import { restoreBackup } from '../db/backup/restore-backup';
import { verifyBackup } from '../db/backup/verify-backup';
import { writeBackup } from '../db/backup/write-backup';
import type { Deps } from '../deps';

type BackupDeps = Pick<Deps, 'db' | 'databaseUrl' | 'now'>;

/** `backup <folder>`: writes the state of now, restores it beside to try it, and says where it lies. */
export async function backupCommand(deps: BackupDeps, [folder]: string[]): Promise<string> {
  if (!folder) throw new Error('Write: backup <folder>');
  const written = await writeBackup(deps.databaseUrl, folder, deps.now());
  await insertBackup(deps.db, written);
  await verifyBackup(deps.databaseUrl, written.file);
  await setVerified(deps.db, written.file);
  return `${written.file}: ${written.rows} rows, restored and compared.`;
}

/** `verify <file>`: restores a backup beside the database, compares every table and drops it again. */
export async function verifyCommand(deps: BackupDeps, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Write: verify <file>');
  const file = path.resolve(name);
  const { at } = await verifyBackup(deps.databaseUrl, file);
  await setVerified(deps.db, file);
  return `${file} is good: the state of ${at}.`;
}

/** `restore <file>`: reads a backup into an empty database. */
export async function restoreCommand(deps: BackupDeps, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Write: restore <file>');
  const { at } = await restoreBackup(deps.databaseUrl, path.resolve(name));
  return `The database is that of ${at}. Start the product: it compares every account with the broker and opens nothing if deals are missing (npm run admin -- hold).`;
}
