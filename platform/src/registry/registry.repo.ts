import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { Pool } from 'pg';
import {
  addClaims,
  EMPTY_DOCUMENT,
  nextRevision,
  type RecordedRegistry,
  RevisionConflict,
} from './registry';
import { type RegistryChange, Revision } from './registry-change';

/** Key of the lock that keeps two first writers from creating the table at once. */
const TABLE_LOCK = 7_305_811;

/** A server that does not respond must not hold a page for long. */
const CONNECT_TIMEOUT_MS = 3000;
const QUERY_TIMEOUT_MS = 5000;

const CREATE = `
  select pg_advisory_xact_lock(${TABLE_LOCK});
  create table if not exists registry_revision (
    revision integer primary key,
    document jsonb not null,
    written jsonb not null
  )`;

export interface PostgresRegistry extends RecordedRegistry {
  close(): Promise<void>;
}

/**
 * Keeps the registry as one row per revision in its own table, which is created if it is missing. The primary key
 * acts as the compare-and-swap: of two writers of one revision, the second inserts nothing.
 *
 * @param connectionString of the database
 */
export function openPostgresRegistry(connectionString: string): PostgresRegistry {
  const pool = new Pool({
    connectionString,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined);
  let latest = EMPTY_DOCUMENT;
  let isMade: Promise<unknown> | null = null;

  async function prepare(): Promise<void> {
    isMade ??= pool.query(CREATE);
    await isMade.catch((error: unknown) => {
      isMade = null;
      throw error;
    });
  }

  async function read(): Promise<RegistryDocument> {
    await prepare();
    const found = await pool.query(
      'select document, written from registry_revision where revision > $1 order by revision desc limit 1',
      [latest.revision],
    );
    if (!found.rows[0]) return latest;
    latest = await addClaims(Revision.parse(found.rows[0]).document, listHistory);
    return latest;
  }

  async function write(document: RegistryDocument, change: RegistryChange) {
    const next = nextRevision(document, change);
    await prepare();
    const inserted = await pool.query(
      `insert into registry_revision (revision, document, written) values ($1, $2, $3)
       on conflict (revision) do nothing`,
      [next.document.revision, next.document, next.written],
    );
    if (inserted.rowCount !== 1) throw new RevisionConflict(document.revision);
    return next.document;
  }

  async function listHistory(): Promise<Revision[]> {
    await prepare();
    const found = await pool.query(
      'select document, written from registry_revision order by revision',
    );
    return found.rows.map((row) => Revision.parse(row));
  }

  return { read, write, listHistory, close: () => pool.end() };
}
