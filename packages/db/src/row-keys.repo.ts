import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './queryable';

const KEY_BYTES = 8;

/**
 * Reads the keys of all rows of a query, in its order: eight bytes for each row, in one value instead of a row each,
 * so that a million of them neither fill the memory nor hold up the process. `ordered` selects an integer as `key`.
 */
export async function readRowKeys(db: Queryable, ordered: SQLWrapper): Promise<number[]> {
  const { rows } = await db.execute<{ keys: Buffer | null }>(sql`
    select string_agg(int8send(listed.key::bigint), ''::bytea) as keys from (${ordered}) listed`);
  const packed = rows[0]?.keys ?? Buffer.alloc(0);
  return Array.from({ length: packed.length / KEY_BYTES }, (_, row) =>
    Number(packed.readBigInt64BE(row * KEY_BYTES)),
  );
}

/** Rows with these keys, which are one parameter, however many there are. */
export function isAmong(key: Column, keys: readonly number[]): SQL {
  return sql`${key} = any(${sql.param(keys)}::bigint[])`;
}
