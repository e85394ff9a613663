import { nameDatabase } from '../hosts/connection-hosts';
import { migrate } from '../migrate';
import type { BackupHead } from './backup-format';
import { explainForbidden } from './explain-forbidden';
import { openClient } from './open-client';
import { restoreBackup } from './restore-backup';
import { nameTrial } from './trials';

/**
 * Restores a backup into a trial database next to that of `ownerUrl`, and drops it again. Throws `BackupError` when
 * the backup is not good, or the role may make no database.
 */
export function verifyBackup(ownerUrl: string, file: string): Promise<BackupHead> {
  return explainForbidden(() => tryBackup(ownerUrl, file));
}

async function tryBackup(databaseUrl: string, file: string): Promise<BackupHead> {
  const client = await openClient(databaseUrl, 'backup check');
  try {
    const name = await nameTrial(client);
    const url = nameDatabase(databaseUrl, name);
    await client.query(`create database ${name}`);
    try {
      await migrate(url);
      return await restoreBackup(url, file);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}
