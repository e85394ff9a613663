import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '../migrate';
import type { BackupHead } from './backup-format';
import { restoreBackup } from './restore-backup';

/**
 * Restores a backup into a database of its own beside that of `databaseUrl`, and drops it again. Throws `BackupError`
 * when it is not good.
 */
export async function verifyBackup(databaseUrl: string, file: string): Promise<BackupHead> {
  const name = `backup_check_${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: databaseUrl, application_name: 'backup check' });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    try {
      await migrate(url.toString());
      return await restoreBackup(url.toString(), file);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}
