import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** The database's time, in milliseconds since 1970. */
export async function readDatabaseTime(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  return Number(rows[0]?.ms);
}
