import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { beginWithFirst } from './begin-with-first';
import { prepareFrequent } from './prepared-statements';
import { repeatConflict } from './repeat-conflict';
import { schema } from './schema/schema';
import { cutWhenSilent } from './silent-server';
import { DatabaseUnreachable } from './sql-state';

/** On a pool, or within a transaction of it on one connection. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repo function takes first: it does not care whether it runs in a transaction. */
export type Queryable = Database | Transaction;

/** A server that does not respond, or a pool without a free connection, must not hold a request for long. */
const CONNECT_TIMEOUT_MS = 3000;

/**
 * A transaction in which nothing happens for so long is of a process that hangs: the server rolls it back, or
 * its locks would keep others from taking over what the process owned.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** By so much a server may be late in saying that a statement took too long. */
const LATE_MS = 1000;

export interface DatabaseConnection {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  maxConnections?: number;
  /** Connections that were made stay, also when they are not used. */
  keepsIdle?: boolean;
  /** A statement that takes longer is given up, whether the server says so or says nothing. */
  statementTimeoutMs: number;
  /** A connection that is not had in so long is not waited for. */
  connectTimeoutMs?: number;
  /**
   * What is prepared is planned once, for any values, and not anew for those of each use. For statements that find
   * their rows by keys: a list with filters and a limit wants the plan of its values.
   */
  plansOnce?: boolean;
  /** Told of a connection that broke while idle: without a listener it would end the process. */
  onError(error: Error): void;
}

/** A pool of connections and drizzle on it. Connects at the first query. */
export function connectDatabase(url: string, options: ConnectOptions): DatabaseConnection {
  const { maxConnections = 20, keepsIdle = false, plansOnce = false, statementTimeoutMs } = options;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(keepsIdle ? { idleTimeoutMillis: 0 } : {}),
    ...(plansOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'entropi',
    pipeline: true,
  });
  pool.on('error', options.onError);
  cutWhenSilent(pool, statementTimeoutMs + LATE_MS);
  prepareFrequent(pool);
  // A statement outside of a transaction is one of its own.
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => repeatConflict(() => query(...given))) as Pool['query'];
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/**
 * Runs `work` in one transaction, rolled back when it throws. Inside another one: a savepoint. After a
 * deadlock or a serialization failure it runs again from its start, some times: `work` changes nothing but
 * the database. When it throws because the server fell silent at the commit, it is not known whether it is
 * committed: what follows must read the rows again.
 */
export async function inTransaction<T>(
  db: Queryable,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!('$client' in db)) return db.transaction(work);
  return await repeatConflict(() => runOnce(db.$client, work));
}

/**
 * The same for work whose first statement changes nothing, though it may lock: it is sent together with the `begin`,
 * which saves a way to the server and back.
 */
export function inTransactionReadingFirst<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return repeatConflict(() => runOnce(db.$client, work, beginWithFirst));
}

async function runOnce<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  prepare: (client: PoolClient) => void = () => undefined,
): Promise<T> {
  // Taken here and not by drizzle, which loses a connection whose `begin` fails.
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    prepare(client);
    return await databaseOn(client).transaction(work);
  } finally {
    // One that is not known to have ended its transaction is closed, never used again.
    client.release(client.getTransactionStatus() !== 'I');
  }
}

const known = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();

function databaseOn(client: PoolClient): NodePgDatabase<typeof schema> {
  const made = known.get(client) ?? drizzle({ client, schema, casing: 'snake_case' });
  known.set(client, made);
  return made;
}
