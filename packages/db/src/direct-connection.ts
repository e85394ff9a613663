import type { Client } from 'pg';
import { dropClient } from './drop-client';
import { createOwnClient } from './own-client';
import { findSqlState } from './sql-state';

/** A limit that no server has by default; a connection that keeps it has a session of its own. */
const GIVEN_MS = 54_321;

const DESCRIBE = `
  select system_identifier || ' ' || current_database() as database,
    current_setting('statement_timeout') as timeout
  from pg_control_system()`;

/** An address in the configuration leads elsewhere than it must; waiting does not help. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase';
}

/**
 * Throws `WrongDatabase` unless `directUrl` gives connections with a session of their own to the database of
 * `otherUrl`: otherwise a lock would be held by nobody, what changes be announced to nobody, or another database be
 * migrated.
 *
 * @param variable the one that `directUrl` is given by; DATABASE_URL gives the other
 */
export async function checkDirectUrl(
  directUrl: string,
  otherUrl: string,
  variable = 'DATABASE_DIRECT_URL',
): Promise<void> {
  const direct = await describe(variable, directUrl, { statement_timeout: GIVEN_MS });
  if (direct.timeout !== `${GIVEN_MS}ms`) throw createSharedError(variable);
  const other = await describe(variable, otherUrl);
  if (direct.database !== other.database) {
    throw new WrongDatabase(`${variable} leads to another database than DATABASE_URL`);
  }
}

const createSharedError = (variable: string) =>
  new WrongDatabase(
    `${variable} leads to a pooler: it must lead to PostgreSQL itself, or to a pooler that pools by session and keeps what a connection begins with`,
  );

async function describe(
  variable: string,
  url: string,
  session?: { statement_timeout: number },
): Promise<{ database: string; timeout: string }> {
  const client: Client = createOwnClient(url, 'entropi-check', () => undefined, session);
  try {
    await client.connect();
    const { rows } = await client.query(DESCRIBE);
    return rows[0];
  } catch (error) {
    // PgBouncer knows few settings, and takes no connection that begins with others.
    if (session && isStartupRejected(error)) throw createSharedError(variable);
    throw error;
  } finally {
    dropClient(client);
  }
}

function isStartupRejected(error: unknown): boolean {
  return (
    findSqlState(error) === '08P01' &&
    /unsupported startup parameter/.test((error as Error).message)
  );
}
