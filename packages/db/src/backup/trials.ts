import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** The name of a database in which a backup of this database is tried. */
export async function nameTrial(client: Client): Promise<string> {
  return `${await readPrefix(client)}${randomBytes(6).toString('hex')}`;
}

/** Databases in which backups of this one are being tried, or were by a process that died. */
export async function listTrials(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [await readPrefix(client)],
  );
  return rows.map(({ name }) => name);
}

/** Other databases on the same server have trials of their own. */
async function readPrefix(client: Client): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(
    `select format('backup_check_%s_', oid) as prefix from pg_database
     where datname = current_database()`,
  );
  return rows[0]?.prefix ?? '';
}
