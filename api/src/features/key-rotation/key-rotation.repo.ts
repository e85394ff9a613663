import type { SealPlace } from '@entropi/broker/seal';
import {
  apiKeyPlace,
  brokerPasswordPlace,
  requestPlace,
  totpPlace,
} from '@entropi/broker/seal-places';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** A sealed value and the row that holds it. */
export interface SealedValue {
  id: number;
  userId: number | null;
  sealed: string;
}

/** A column of sealed values. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key: the row id that a value is bound to. */
  id: string;
  toPlace(row: { id: number; userId: number | null }): SealPlace;
}

/** Every column of the database that holds sealed values. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'broker_keys', column: 'api_key_sealed', id: 'id', toPlace: apiKeyPlace },
  { table: 'broker_keys', column: 'password_sealed', id: 'id', toPlace: brokerPasswordPlace },
  {
    table: 'user_totp',
    column: 'secret_sealed',
    id: 'user_id',
    toPlace: ({ id }) => totpPlace(id),
  },
  { table: 'engine_requests', column: 'secret_sealed', id: 'id', toPlace: requestPlace },
];

/** The next values, by row id, that do not begin with `prefix`. */
export async function listOtherwiseSealed(
  db: Queryable,
  of: SealedColumn,
  page: { prefix: string; afterId: number; limit: number },
): Promise<SealedValue[]> {
  const [table, column, id] = [of.table, of.column, of.id].map((name) => sql.identifier(name));
  const { rows } = await db.execute<{ id: string; user_id: number | null; sealed: string }>(sql`
    select ${id} as id, user_id, ${column} as sealed from ${table}
    where ${column} is not null and not starts_with(${column}, ${page.prefix})
      and ${id} > ${page.afterId}
    order by ${id} limit ${page.limit}`);
  return rows.map((row) => ({ id: Number(row.id), userId: row.user_id, sealed: row.sealed }));
}

/** Replaces values that are still what was read; returns how many were. */
export async function replaceSealed(
  db: Queryable,
  of: SealedColumn,
  changes: readonly { row_id: number; before: string; after: string }[],
): Promise<number> {
  const [table, column, id] = [of.table, of.column, of.id].map((name) => sql.identifier(name));
  const { rowCount } = await db.execute(sql`
    update ${table} set ${column} = changed.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as changed(row_id bigint, before text, after text)
    where ${table}.${id} = changed.row_id and ${table}.${column} = changed.before`);
  return rowCount ?? 0;
}

/** How many values each key has sealed; null: the first format, which names no key. */
export async function countByKey(
  db: Queryable,
  of: SealedColumn,
): Promise<{ keyId: string | null; count: number }[]> {
  const [table, column] = [of.table, of.column].map((name) => sql.identifier(name));
  const { rows } = await db.execute<{ key_id: string | null; count: number }>(sql`
    select case when starts_with(${column}, 'v2.') then split_part(${column}, '.', 2) end as key_id,
      count(*)::int as count
    from ${table} where ${column} is not null group by 1 order by 1`);
  return rows.map((row) => ({ keyId: row.key_id, count: row.count }));
}
