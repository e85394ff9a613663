import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '../db';

const PATIENCE_MS = 60_000;

/**
 * Runs work on the same test's database as the owner of its tables, for what no program of the product may do, such
 * as a vacuum, or rows that come without their triggers. Elsewhere than on the server of the run it is `db` itself.
 */
export async function withOwner<T>(
  db: Database,
  work: (ownerDb: Database) => Promise<T>,
): Promise<T> {
  if (!globalThis.testRunningUrl) return work(db);
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(globalThis.testTemplateUrl);
  url.pathname = `/${rows[0]?.name}`;
  const owner = connectDatabase(url.toString(), {
    maxConnections: 2,
    statementTimeoutMs: PATIENCE_MS,
    connectTimeoutMs: PATIENCE_MS,
    onError: () => undefined,
  });
  try {
    return await work(owner.db);
  } finally {
    await owner.close();
  }
}
