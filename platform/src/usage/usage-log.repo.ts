import { Pool } from 'pg';
import type { RecordedUses, UsageLog, Use } from './usage-log';

/** Key of the lock that keeps two first writers from creating the tables at once. */
const TABLE_LOCK = 7_305_812;

const CONNECT_TIMEOUT_MS = 3000;
const QUERY_TIMEOUT_MS = 5000;

const CREATE = `
  select pg_advisory_xact_lock(${TABLE_LOCK});
  create table if not exists registry_use_since (
    id integer primary key check (id = 1),
    began_at timestamptz not null
  );
  create table if not exists registry_use (
    name text not null,
    version text not null,
    seen_at timestamptz not null,
    primary key (name, version)
  )`;

/**
 * Keeps the record as a row per version in its own tables, which are created if they are missing.
 *
 * @param connectionString of the database of the registry
 */
export function openPostgresUsageLog(connectionString: string): UsageLog {
  const pool = new Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined);
  let isMade: Promise<unknown> | null = null;

  async function query(text: string, values: readonly unknown[] = []) {
    isMade ??= pool.query(CREATE);
    await isMade.catch((error: unknown) => {
      isMade = null;
      throw error;
    });
    return (await pool.query(text, [...values])).rows;
  }

  async function begin(nowMs: number): Promise<void> {
    await query(
      'insert into registry_use_since (id, began_at) values (1, $1) on conflict (id) do nothing',
      [new Date(nowMs)],
    );
  }

  async function recordUse(uses: readonly Use[]): Promise<void> {
    for (const { name, version, seenMs } of uses) {
      await query(
        `insert into registry_use (name, version, seen_at) values ($1, $2, $3)
         on conflict (name, version)
         do update set seen_at = greatest(registry_use.seen_at, excluded.seen_at)`,
        [name, version, new Date(seenMs)],
      );
    }
  }

  async function read(name: string): Promise<RecordedUses> {
    const [since] = await query('select began_at from registry_use_since');
    const rows: { version: string; seen_at: Date }[] = await query(
      'select version, seen_at from registry_use where name = $1',
      [name],
    );
    return {
      sinceMs: since?.began_at.getTime() ?? null,
      seenMs: Object.fromEntries(rows.map(({ version, seen_at }) => [version, seen_at.getTime()])),
    };
  }

  return { begin, recordUse, read, close: () => pool.end() };
}
