import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { schema } from './schema/schema';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repo function takes last: it does not care whether it runs in a transaction. */
export type Queryable = Database | Transaction;

/** A server that does not answer must not hold a request for long. */
const CONNECT_TIMEOUT_MS = 3000;

export interface DatabaseConnection {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  maxConnections?: number;
  /** Told of a connection that broke while idle: without a listener it would end the process. */
  onError(error: Error): void;
}

/** A pool of connections and drizzle on it. Connects at the first query. */
export function connectDatabase(url: string, options: ConnectOptions): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'entropi',
  });
  pool.on('error', options.onError);
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/** Runs `work` in one transaction, rolled back when it throws. Inside another one: a savepoint. */
export function inTransaction<T>(db: Queryable, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work);
}
