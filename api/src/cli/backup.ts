import path from 'node:path';
import { setVerified } from '@entropi/db/backup/backups.repo';
import { withBackupsClaimed } from '@entropi/db/backup/claim-backups';
import { type BackupDeps, makeBackup } from '@entropi/db/backup/make-backup';
import { restoreBackup } from '@entropi/db/backup/restore-backup';
import { verifyBackup } from '@entropi/db/backup/verify-backup';

/** Short, so that whoever types a command soon learns that another backup is running. */
const WAIT_MS = 1000;

/**
 * `backup <folder>`: writes the present state, tries it by restoring it beside the database, and says where it lies.
 */
export async function backupCommand(deps: BackupDeps, [folder]: string[]): Promise<string> {
  if (!folder) throw new Error('Write: backup <folder>');
  const work = () => makeBackup(deps, folder);
  const { file, rows } = await withBackupsClaimed(deps.ownerUrl, WAIT_MS, work);
  return `${file}: ${rows} rows, restored and compared.`;
}

/** `verify <file>`: restores a backup beside the database, compares every table and drops it again. */
export async function verifyCommand(deps: BackupDeps, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Write: verify <file>');
  const file = path.resolve(name);
  const work = () => verifyBackup(deps.ownerUrl, file);
  const { at } = await withBackupsClaimed(deps.ownerUrl, WAIT_MS, work);
  await setVerified(deps.db, file);
  return `${file} is good: the state of ${at}.`;
}

/**
 * `restore <file>`: reads a backup into an empty database, in which nothing opens until an operator agrees: what was
 * paused, stopped or closed since the backup is not in it.
 */
export async function restoreCommand(deps: BackupDeps, [name]: string[]): Promise<string> {
  if (!name) throw new Error('Write: restore <file>');
  const { at } = await restoreBackup(deps.ownerUrl, path.resolve(name), (client) =>
    client.query(
      `insert into trading_holds (reason) values ('older_database') on conflict do nothing`,
    ),
  );
  return `The database is that of ${at}. Start the product: it compares every account with the broker, and opens nothing until you agree (npm run admin -- hold).`;
}
