import { lstat, rename, rm, symlink } from 'node:fs/promises';
import { Client } from 'pg';

/** A device with no room for a single byte: the kernel itself fails every write with ENOSPC. */
const FULL = '/dev/full';

async function onServer<T extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Ends all other connections, since connections keep files open; new ones open them again. */
const endConnections = (databaseUrl: string) =>
  onServer(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

/** Deletes all rows of a table that nothing refers to, and gives their room back. */
export async function emptyTable(databaseUrl: string, table: string): Promise<void> {
  await onServer(databaseUrl, `truncate ${table}`);
}

/**
 * Leaves the server no room for rows of a table, which must still be empty; ends all connections to the database.
 * Returns a function that makes room again.
 */
export async function fillDisk(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  await onServer(databaseUrl, 'checkpoint');
  const [found] = await onServer<{ file: string }>(
    databaseUrl,
    `select current_setting('data_directory') || '/' || pg_relation_filepath($1) as file`,
    [table],
  );
  if (!found) throw new Error(`no table ${table}`);
  const { file } = found;
  if ((await lstat(file)).size > 0) throw new Error(`${table} is not empty`);
  await rename(file, `${file}.kept`);
  await symlink(FULL, file);
  await endConnections(databaseUrl);
  return async () => {
    await rm(file);
    await rename(`${file}.kept`, file);
    await endConnections(databaseUrl);
  };
}
