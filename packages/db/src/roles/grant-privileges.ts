import type { Client } from 'pg';
import { openClient } from '../backup/open-client';
import { hasNewerMigrations } from '../migration-files';
import { comparePrivileges } from './compare-privileges';

/**
 * As the owner, gives a role the privileges that are decided and takes away all others, on the tables that this
 * release knows; changes nothing where nothing differs, or where a newer release has migrated and decided since. Two at
 * a time would disturb each other: see `withPreparationClaimed`.
 */
export async function grantPrivileges(ownerUrl: string, role: string): Promise<void> {
  const client = await openClient(ownerUrl, 'entropi-grants');
  try {
    if (await hasNewerMigrations(client)) return;
    await client.query('begin');
    await change(client, role);
    await client.query('commit');
  } finally {
    // What was not committed is rolled back.
    await client.end();
  }
}

async function change(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { missing, excess } = await comparePrivileges(client, role);
  for (const { privilege, on } of excess) {
    // Databases that were made before PostgreSQL 15 let everybody make tables.
    const whose = on === 'schema public' ? `${name}, public` : name;
    await client.query(`revoke ${privilege} on ${on} from ${whose}`);
  }
  for (const { privilege, on } of missing)
    await client.query(`grant ${privilege} on ${on} to ${name}`);
}
