import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import {
  BackupError,
  type BackupHead,
  END,
  HEAD,
  ROW,
  TABLE,
  type TableHead,
} from './backup-format';
import { listMigrations, listTables, quote, sumTable } from './backup-tables';
import { explainForbidden } from './explain-forbidden';
import { openClient } from './open-client';

const ROWS_AT_ONCE = 500;

/**
 * Reads a backup into a database that this release has migrated and that nobody has used yet, in one transaction:
 * everything or nothing. Every table must have the checksum that was written. Throws `BackupError` when the file is
 * cut off or of another release, when the database is in use, or when a table differs.
 */
export function restoreBackup(
  ownerUrl: string,
  file: string,
  afterwards: (client: Client) => Promise<unknown> = async () => undefined,
): Promise<BackupHead> {
  return explainForbidden(() => restore(ownerUrl, file, afterwards));
}

async function restore(
  databaseUrl: string,
  file: string,
  afterwards: (client: Client) => Promise<unknown>,
): Promise<BackupHead> {
  const client = await openClient(databaseUrl, 'restore');
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('begin');
    const head = await readInto(client, file);
    await afterwards(client);
    await client.query('commit');
    return head;
  } finally {
    // What was not committed is rolled back.
    await client.end();
  }
}

async function readInto(client: Client, file: string): Promise<BackupHead> {
  let head: BackupHead | null = null;
  const tables: TableHead[] = [];
  let rows: string[] = [];
  let isWhole = false;
  const flush = async () => {
    const [last] = tables.slice(-1);
    if (last && rows.length > 0) await insertRows(client, last, rows);
    rows = [];
  };
  for await (const line of readFileLines(file)) {
    const text = line.slice(1);
    if (line.startsWith(ROW)) rows.push(text);
    else await flush();
    if (rows.length === ROWS_AT_ONCE) await flush();
    if (line.startsWith(HEAD)) head = await prepare(client, JSON.parse(text) as BackupHead);
    if (line.startsWith(TABLE)) tables.push(JSON.parse(text) as TableHead);
    if (line.startsWith(END)) isWhole = true;
  }
  if (!head || !isWhole) throw new BackupError('The file is not a whole backup');
  for (const { name, last } of head.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quote(name), last]);
  for (const table of tables) await compare(client, table);
  return head;
}

/** A file that is cut off ends with an error of its decompression. */
async function* readFileLines(file: string) {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.once('error', (error) => unzipped.destroy(error));
  const failed = new Promise<never>((_resolve, reject) => {
    unzipped.once('error', (error) =>
      reject(new BackupError(`The file cannot be read: ${error.message}`)),
    );
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    yield next.value;
  }
}

async function prepare(client: Client, head: BackupHead): Promise<BackupHead> {
  if (head.format !== 'entropi-backup-1') throw new BackupError('The file is no backup of ours');
  const own = await listMigrations(client);
  if (own.join() !== head.migrations.join()) {
    const last = head.migrations.at(-1);
    throw new BackupError(
      `The backup is of the release whose last migration is ${last}: restore with that one, then start this`,
    );
  }
  const { rows } = await client.query<{ is_used: boolean }>(
    'select exists (select from users) as is_used',
  );
  if (rows[0]?.is_used) throw new BackupError('The database has users: restore into an empty one');
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(({ table }) => quote(table)).join(', ')}`);
  // Rows come table by table: the rows that they refer to are there at the end, and no trigger sums them up again.
  await client.query('set local session_replication_role = replica');
  return head;
}

async function insertRows(
  client: Client,
  { table, columns }: TableHead,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map(quote).join(', ');
  await client.query(
    `insert into ${quote(table)} (${names}) overriding system value
     select ${columns.map((column) => `r.${quote(column)}`).join(', ')}
     from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::${quote(table)}, e) r`,
    [`[${rows.join(',')}]`],
  );
}

async function compare(client: Client, written: TableHead): Promise<void> {
  const { rows, checksum } = await sumTable(client, written.table);
  if (rows !== written.rows || checksum !== written.checksum)
    throw new BackupError(
      `${written.table} has ${rows} rows (sum ${checksum}), the backup has ${written.rows} (${written.checksum})`,
    );
}
