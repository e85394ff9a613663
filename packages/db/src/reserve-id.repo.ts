import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './db';

/**
 * The id of the row that is inserted next (with `overridingSystemValue`), because what is sealed for a row needs the
 * id before. An id that is not used is lost, as with any sequence.
 */
export async function reserveId(db: Queryable, table: PgTable): Promise<number> {
  const name = getTableName(table);
  const result = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`,
  );
  return Number(result.rows[0]?.id);
}
