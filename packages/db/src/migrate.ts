import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { describeConnection } from './hosts/describe-connection';
import {
  compareMigrations,
  listMigrationFiles,
  MIGRATIONS,
  rejectContracted,
} from './migration-files';
import { isContracting, listSingleStatements } from './migration-kinds';
import { isLockTimeout } from './sql-state';

/** Any number that nothing else uses: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_955;

/** Everybody else waits behind a migration that waits for a lock, so it gives up soon and tries again. */
const LOCK_TIMEOUT = '3s';
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 1000;
/** The time between two checks whether another process has ended its migrations. */
const TURN_PAUSE_MS = 100;

/**
 * Brings the database to the newest schema with numbered SQL files, forward only, each in a transaction unless it
 * says otherwise (`migration-kinds.ts`). A database that a newer release has migrated is accepted as long as nothing
 * was taken away; throws if something was.
 */
export async function migrate(url: string, folder: URL = MIGRATIONS): Promise<void> {
  const client = new Client(describeConnection(url));
  // The next query on a broken connection rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await claimLock(client, MIGRATION_LOCK);
    await client.query(
      'create table if not exists applied_migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
    );
    await client.query(
      'alter table applied_migrations add column if not exists contracts boolean not null default true',
    );
    await applyMissing(client, folder);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process has this lock, and keeps it until the connection ends. It polls: an index that is made
 * concurrently would wait for whoever queues for it.
 */
export async function claimLock(client: ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [lock],
    );
    if (rows[0]?.is_ours) return;
    await pause(TURN_PAUSE_MS);
  }
}

async function applyMissing(client: Client, folder: URL): Promise<void> {
  const state = await compareMigrations(client, await listMigrationFiles(folder));
  rejectContracted(state);
  for (const { number, name } of state.missing) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    await applyOne(client, { number, name, sql });
  }
}

interface Migration {
  number: number;
  name: string;
  sql: string;
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  const statements = listSingleStatements(migration.sql);
  for (let tries = 1; ; tries += 1) {
    try {
      return statements
        ? await applySingly(client, migration, statements)
        : await applyAtOnce(client, migration);
    } catch (error) {
      if (!isLockTimeout(error) || tries === LOCK_TRIES) {
        const { message } = error as Error;
        throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error });
      }
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function applyAtOnce(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Each statement may run twice, because all of them are begun again when the migration was interrupted. */
async function applySingly(
  client: Client,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await recordApplied(client, migration);
}

async function recordApplied(client: Client, { number, name, sql }: Migration): Promise<void> {
  await client.query(
    'insert into applied_migrations (number, name, contracts) values ($1, $2, $3)',
    [number, name, isContracting(sql)],
  );
}
