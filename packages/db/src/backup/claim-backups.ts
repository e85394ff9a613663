import type { Client } from 'pg';
import { isLockTimeout } from '../sql-state';
import { BackupError } from './backup-format';
import { quote } from './backup-tables';
import { openClient } from './open-client';
import { listTrials } from './trials';

/**
 * Runs work that writes or tries backups of a database: one at a time, whoever does it, as the owner. Trial databases of processes
 * that died are then nobody's and are dropped. Throws `BackupError` when another such work is still under way after
 * `waitMs`.
 */
export async function withBackupsClaimed<T>(
  databaseUrl: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await openClient(databaseUrl, 'backups');
  try {
    await claim(client, waitMs);
    await dropLeftTrials(client);
    return await work();
  } finally {
    await client.end();
  }
}

async function claim(client: Client, waitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query(`select pg_advisory_lock(hashtext('backups'))`);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new BackupError('Another backup of this database is being written or tried');
  }
}

async function dropLeftTrials(client: Client): Promise<void> {
  for (const name of await listTrials(client))
    await client.query(`drop database ${quote(name)} with (force)`);
}
