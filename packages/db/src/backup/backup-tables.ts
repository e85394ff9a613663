import type { Client } from 'pg';

/** Tables that the restoring release writes itself. */
const LEFT_OUT = ['applied_migrations', 'backups'];

/** Quotes a table's name for a statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The product's tables with their columns. The queue of jobs has a schema of its own and is not included. */
export async function listTables(client: Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Numbers of the migrations that have made the tables, in order. */
export async function listMigrations(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    'select number from applied_migrations order by number',
  );
  return rows.map(({ number }) => number);
}

/** The number of rows in a table, and a checksum that is the same for the same rows in any order. */
export async function sumTable(
  client: Client,
  table: string,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum
     from ${quote(table)} t`,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return { rows: Number(row.rows), checksum: row.checksum };
}
