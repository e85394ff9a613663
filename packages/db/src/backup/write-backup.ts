import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { type BackupHead, END, HEAD, ROW, TABLE, type TableHead } from './backup-format';
import { listMigrations, listTables, quote, sumTable } from './backup-tables';
import { openClient } from './open-client';
import { syncFolder } from './sync-folder';

const ROWS_AT_ONCE = 1000;

/** Names of files that are still being written. */
export const PART = /^entropi-.+\.jsonl\.gz\.part$/;

/** A backup that was written completely and is on the disk. */
export interface WrittenBackup {
  file: string;
  at: Date;
  rows: number;
}

/**
 * Writes the state of one moment into a new file of `folder`, while others go on writing: everything is read in one
 * transaction. The file gets its final name when it is complete.
 */
export async function writeBackup(
  databaseUrl: string,
  folder: string,
  now: Date,
): Promise<WrittenBackup> {
  const name = `entropi-${now.toISOString().replaceAll(':', '-')}.jsonl.gz`;
  const file = path.resolve(folder, name);
  const part = `${file}.part`;
  const client = await openClient(databaseUrl, 'backup');
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('begin isolation level repeatable read, read only');
    const seen = { rows: 0 };
    const lines = Readable.from(readLines(client, now, seen));
    await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await client.query('commit');
    await rename(part, file);
    await syncFolder(folder);
    return { file, at: now, rows: seen.rows };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* readLines(client: Client, now: Date, seen: { rows: number }) {
  const { rows: sequences } = await client.query<BackupHead['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const migrations = await listMigrations(client);
  const head: BackupHead = {
    format: 'entropi-backup-1',
    at: now.toISOString(),
    migrations,
    sequences,
  };
  yield `${HEAD}${JSON.stringify(head)}\n`;
  for (const { table, columns } of await listTables(client)) {
    const sum = await sumTable(client, table);
    const tableHead: TableHead = { table, columns, ...sum };
    yield `${TABLE}${JSON.stringify(tableHead)}\n`;
    seen.rows += sum.rows;
    yield* readRows(client, table);
  }
  yield `${END}\n`;
}

/** Rows in PostgreSQL's own JSON, so that no number is converted to a float. */
async function* readRows(client: Client, table: string) {
  await client.query(
    `declare rows_of_table no scroll cursor for select to_jsonb(t)::text as row from ${quote(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      `fetch ${ROWS_AT_ONCE} from rows_of_table`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => `${ROW}${row}\n`).join('');
  }
  await client.query('close rows_of_table');
}
