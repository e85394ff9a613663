import { describeConnection } from '@entropi/db/hosts/describe-connection';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { Pool } from 'pg';
import {
  checkRevision,
  type RevisionPlace,
  requireWholeHistory,
  type SurveyedHistory,
  surveyRevisions,
} from './broken-revision';
import {
  addClaims,
  EMPTY_DOCUMENT,
  nextRevision,
  type RecordedRegistry,
  RevisionConflict,
} from './registry';
import type { RegistryChange } from './registry-change';

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

function describeRow(revision: number, isLatest: boolean): RevisionPlace {
  const restore = 'Restore the row from a backup of the database';
  return {
    name: `the row of revision ${revision} in the table registry_revision`,
    advice: isLatest
      ? `${restore}; without one, delete it and restart the gateways: then the revision before is the present state.`
      : `${restore}. What is served does not depend on it, but audit, prune and the dates of status do.`,
  };
}

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
    ...describeConnection(connectionString),
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
      'select revision, document, written from registry_revision where revision > $1 order by revision desc limit 1',
      [latest.revision],
    );
    if (!found.rows[0]) return latest;
    const { revision, ...stored } = found.rows[0];
    const { document } = checkRevision(stored, describeRow(revision, true));
    latest = await addClaims(document, listHistory);
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

  async function surveyHistory(): Promise<SurveyedHistory> {
    await prepare();
    const { rows } = await pool.query(
      'select revision, document, written from registry_revision order by revision',
    );
    return surveyRevisions(rows, async ({ revision, ...stored }) =>
      checkRevision(stored, describeRow(revision, revision === rows.at(-1)?.revision)),
    );
  }

  const listHistory = async () => requireWholeHistory(await surveyHistory());

  return { read, write, listHistory, surveyHistory, close: () => pool.end() };
}
