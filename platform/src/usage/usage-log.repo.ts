import { describeConnection } from '@entropi/db/hosts/describe-connection';
import { Pool } from 'pg';
import { type LoadCount, nameDay, nameFirstDay } from './load-counts';
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
  );
  create table if not exists registry_load (
    day date not null,
    name text not null,
    version text not null,
    phase text not null,
    count bigint not null,
    primary key (day, name, version, phase)
  )`;

/** Stands in the column `phase` for loads that were ready. */
const READY = 'ready';

/**
 * Keeps the record as a row per version in its own tables, which are created if they are missing.
 *
 * @param connectionString of the database of the registry
 */
export function openPostgresUsageLog(connectionString: string): UsageLog {
  const pool = new Pool({
    ...describeConnection(connectionString),
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

  async function recordLoads(counts: readonly LoadCount[], nowMs: number): Promise<void> {
    // One statement, so that counts that are tried again are never counted twice.
    await query(
      `with removed as (delete from registry_load where day < $6)
       insert into registry_load (day, name, version, phase, count)
       select $1::date, name, version, phase, count
       from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as given (name, version, phase, count)
       on conflict (day, name, version, phase)
       do update set count = registry_load.count + excluded.count`,
      [
        nameDay(nowMs),
        counts.map(({ name }) => name),
        counts.map(({ version }) => version),
        counts.map(({ phase }) => phase ?? READY),
        counts.map(({ count }) => count),
        nameFirstDay(nowMs),
      ],
    );
  }

  async function readLoads(nowMs: number): Promise<LoadCount[]> {
    const rows: { name: string; version: string; phase: string; count: string }[] = await query(
      `select name, version, phase, sum(count)::text as count from registry_load
       where day >= $1 group by name, version, phase`,
      [nameFirstDay(nowMs)],
    );
    return rows.map(({ name, version, phase, count }) => ({
      name,
      version,
      phase: phase === READY ? null : phase,
      count: Number(count),
    }));
  }

  return { begin, recordUse, read, recordLoads, readLoads, close: () => pool.end() };
}
