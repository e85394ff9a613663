import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** Any number of its own: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_955;

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction.
 * Throws if the database was migrated by a newer release, whose numbers this one does not know.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists applied_migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
    );
    await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client): Promise<void> {
  const applied = await client.query<{ number: number }>('select number from applied_migrations');
  const numbers = new Set(applied.rows.map((row) => row.number));
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  const known = new Set(files.map((name) => Number(name.slice(0, 4))));
  for (const number of numbers) {
    if (!known.has(number)) {
      throw new Error(`The database has migration ${number}, which this release does not know`);
    }
  }
  for (const name of files) {
    const number = Number(name.slice(0, 4));
    if (!numbers.has(number)) await applyOne(client, number, name);
  }
}

async function applyOne(client: Client, number: number, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into applied_migrations (number, name) values ($1, $2)', [
      number,
      name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
