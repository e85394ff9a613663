import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { schema } from './schema/schema';

/** Runs statements on a pool, or on the one connection of a transaction. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The first argument of a repo function, which works inside or outside of a transaction. */
export type Queryable = Database | Transaction;
