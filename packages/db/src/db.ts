import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { beginWithFirst } from './begin-with-first';
import { announceOver, sendAfter, sendWith } from './bus/announcements';
import type { Bus } from './bus/bus';
import { describeConnection } from './hosts/describe-connection';
import { prepareFrequent } from './prepared-statements';
import type { Database, Queryable, Transaction } from './queryable';
import { repeatConflict } from './repeat-conflict';
import { schema } from './schema/schema';
import { cutWhenSilent } from './silent-server';
import { DatabaseUnreachable } from './sql-state';
import type { Timeline } from './timeline';
import { limitToTransactions, type PoolAddress } from './transaction-pooler';

export type { Database, Queryable, Transaction };

/** How long a server that does not respond, or a pool without a free connection, may hold up a request. */
const CONNECT_TIMEOUT_MS = 3000;

/**
 * When nothing happens in a transaction for this long, its process hangs: the server rolls it back, because its
 * locks would keep others from taking over what the process owned.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** How late the server may be in reporting that a statement took too long. */
const LATE_MS = 1000;

export interface DatabaseConnection {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  maxConnections?: number;
  /** Whether connections stay open when they are not used. */
  keepsIdle?: boolean;
  /** A statement that takes longer is given up, whether or not the server reports it. */
  statementTimeoutMs: number;
  /** How long a connection is waited for. */
  connectTimeoutMs?: number;
  /**
   * Whether a prepared statement is planned once for all values, and not again for those of each use. Meant for
   * statements that find their rows by keys; a list with filters and a limit needs the plan for its values.
   */
  plansOnce?: boolean;
  /** Nothing can be written, and what loses a conflict is not repeated: on a standby it would lose it again. */
  readsOnly?: boolean;
  /** What announcements go over; without it PostgreSQL notifies. */
  bus?: Bus;
  /** Is told the timeline of each new connection. */
  timeline?: Timeline;
  /** Called when an idle connection breaks; without a listener that would end the process. */
  onError(error: Error): void;
}

/** Makes a pool of connections, and drizzle on it. Connects at the first query. */
export function connectDatabase(
  address: string | PoolAddress,
  options: ConnectOptions,
): DatabaseConnection {
  const { url, pooler } = typeof address === 'string' ? { url: address, pooler: 'none' } : address;
  const { maxConnections = 20, keepsIdle = false, statementTimeoutMs } = options;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const pool = new Pool({
    ...describeConnection(url),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(keepsIdle ? { idleTimeoutMillis: 0 } : {}),
    ...(pooler === 'none' ? describeSession(options) : {}),
    application_name: 'entropi',
    pipeline: true,
  });
  pool.on('error', options.onError);
  cutWhenSilent(pool, statementTimeoutMs + LATE_MS);
  if (pooler === 'none') {
    options.timeline?.watch(pool);
    prepareFrequent(pool);
  } else {
    const limits = { statementTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS };
    limitToTransactions(pool, limits);
    options.timeline?.poll(pool);
  }
  if (options.bus) announceOver(pool, options.bus);
  if (!options.readsOnly) repeatConflicts(pool);
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/** A statement outside of a transaction is a transaction of its own. */
function repeatConflicts(pool: Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => repeatConflict(() => query(...given))) as Pool['query'];
}

/** What the server keeps for as long as a connection is open. */
function describeSession(options: ConnectOptions): PoolConfig {
  const { statementTimeoutMs, plansOnce = false, readsOnly = false } = options;
  const settings = [
    ...(plansOnce ? ['-c plan_cache_mode=force_generic_plan'] : []),
    ...(readsOnly ? ['-c default_transaction_read_only=on'] : []),
  ];
  return {
    ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
}

/**
 * Runs `work` in one transaction, which is rolled back when it throws. Inside another transaction it uses a
 * savepoint. After a deadlock or a serialization failure it runs again from its start, a few times, so `work` must
 * change nothing but the database. When it throws because the server fell silent at the commit, it is not known
 * whether the commit happened, and the caller has to read the rows again.
 */
export async function inTransaction<T>(
  db: Queryable,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!('$client' in db)) {
    return sendWith(db, (register) =>
      db.transaction((tx) => {
        register(tx);
        return work(tx);
      }),
    );
  }
  return await repeatConflict(() => runOnce(db.$client, work));
}

/**
 * Does the same for work whose first statement changes nothing, although it may lock. The statement is sent together
 * with the `begin`, which saves a round trip.
 */
export function inTransactionReadingFirst<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return repeatConflict(() => runOnce(db.$client, work, beginWithFirst));
}

/** Runs work that only reads in one transaction, once: the server rejects every write in it. */
export function inReadOnlyTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return runOnce(db.$client, work, undefined, { accessMode: 'read only' });
}

async function runOnce<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  prepare: (client: PoolClient) => void = () => undefined,
  mode?: PgTransactionConfig,
): Promise<T> {
  // The connection is taken here, because drizzle loses a connection whose `begin` fails.
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    prepare(client);
    return await sendAfter(pool, (register) =>
      databaseOn(client).transaction((tx) => {
        register(tx);
        return work(tx);
      }, mode),
    );
  } finally {
    // A connection whose transaction may not have ended is closed, and never used again.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

const known = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();

function databaseOn(client: PoolClient): NodePgDatabase<typeof schema> {
  const made = known.get(client) ?? drizzle({ client, schema, casing: 'snake_case' });
  known.set(client, made);
  return made;
}
