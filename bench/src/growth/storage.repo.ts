import type { Client } from 'pg';

/** An index that is left out while rows are added. */
interface DroppedIndex {
  definition: string;
}

/** Drops the indexes of tables that no constraint needs; `restoreIndexes` makes them again, which is faster. */
export async function dropIndexes(
  client: Client,
  tables: readonly string[],
): Promise<DroppedIndex[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [[...tables]],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

export async function restoreIndexes(
  client: Client,
  dropped: readonly DroppedIndex[],
): Promise<void> {
  for (const { definition } of dropped) await client.query(definition);
}

/** Sums up results and leaves tables as autovacuum and a checkpoint leave them. */
export async function settle(client: Client): Promise<void> {
  await client.query('select rebuild_results()');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}

/** Has the next read of the user's results not find those that the process remembers, as after a close. */
export async function raiseResults(client: Client, userId: number): Promise<void> {
  await client.query('update user_results set version = version + 1 where user_id = $1', [userId]);
}

export interface TableSize {
  name: string;
  rows: number;
  tableBytes: number;
  indexBytes: number;
}

/** The largest tables of the product, by what they and their indexes take on the disk. */
export async function listSizes(client: Client, limit: number): Promise<TableSize[]> {
  const { rows } = await client.query<{ [Field in keyof TableSize]: string }>(
    `
    select relname as name, reltuples::bigint as rows, pg_table_size(oid) as "tableBytes",
      pg_indexes_size(oid) as "indexBytes"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit $1`,
    [limit],
  );
  return rows.map(({ name, ...figures }) => ({
    name,
    rows: Number(figures.rows),
    tableBytes: Number(figures.tableBytes),
    indexBytes: Number(figures.indexBytes),
  }));
}

/** The id of the open share of a user who holds one at a time; null while there is none. */
export async function findHeldShare(client: Client, userId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select id from shares where user_id = $1 and state = 'OPEN'`,
    [userId],
  );
  return rows[0]?.id ?? null;
}

/** The milliseconds from written to booked of a user's newest orders, summed up. */
export async function sumBookedMs(client: Client, userId: number, orders: number): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select sum(extract(epoch from resolved_at - created_at) * 1000)::float8 as ms from (
      select resolved_at, created_at from order_intents where user_id = $1 order by id desc limit $2) last`,
    [userId, orders],
  );
  return rows[0]?.ms ?? 0;
}
