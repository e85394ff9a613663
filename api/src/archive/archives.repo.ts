import type { Queryable } from '@entropi/db/db';
import { archives } from '@entropi/db/schema/archives';
import { and, asc, eq, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { ArchiveObject } from './archive-format';

type ArchiveRow = typeof archives.$inferSelect;

/** A part of a month that lies in the store, as the database knows it. */
export interface ArchivePart extends ArchiveObject {
  id: number;
  clearedAt: Date | null;
  restoredAt: Date | null;
}

function toPart(row: ArchiveRow): ArchivePart {
  return {
    id: row.id,
    key: row.objectKey,
    manifest: {
      format: 'entropi-archive-1',
      table: row.tableName,
      month: row.month,
      rows: row.rowCount,
      first_id: row.firstId,
      last_id: row.lastId,
      sha256: row.sha256,
      bytes: row.byteCount,
      schema: row.schemaVersion,
    },
    clearedAt: row.clearedAt,
    restoredAt: row.restoredAt,
  };
}

/**
 * Stores that a part lies in the store, whose rows are not cleared yet; null when that is known already.
 *
 * @param leftIds rows before its last one that could not be archived
 */
export async function insertPart(
  db: Queryable,
  { key, manifest }: ArchiveObject,
  leftIds: readonly number[],
): Promise<ArchivePart | null> {
  const [row] = await db
    .insert(archives)
    .values({
      tableName: manifest.table,
      month: manifest.month,
      objectKey: key,
      rowCount: manifest.rows,
      firstId: manifest.first_id,
      lastId: manifest.last_id,
      sha256: manifest.sha256,
      byteCount: manifest.bytes,
      schemaVersion: manifest.schema,
      leftIds: [...leftIds],
    })
    .onConflictDoNothing()
    .returning();
  return row ? toPart(row) : null;
}

/** Parts of a table whose rows have what is archived: never cleared, or restored before this moment. */
export async function listUncleared(
  db: Queryable,
  table: string,
  restoredBefore: Date,
): Promise<ArchivePart[]> {
  const rows = await db
    .select()
    .from(archives)
    .where(
      and(
        eq(archives.tableName, table),
        isNull(archives.clearedAt),
        or(isNull(archives.restoredAt), lt(archives.restoredAt, restoredBefore)),
      ),
    )
    .orderBy(asc(archives.id));
  return rows.map(toPart);
}

/** All parts of a table or, with a month, of that one, in the order of their rows. */
export async function listParts(
  db: Queryable,
  of: { table: string; month?: string } | null = null,
): Promise<ArchivePart[]> {
  const rows = await db
    .select()
    .from(archives)
    .where(
      and(
        of ? eq(archives.tableName, of.table) : undefined,
        of?.month ? eq(archives.month, of.month) : undefined,
      ),
    )
    .orderBy(asc(archives.tableName), asc(archives.firstId));
  return rows.map(toPart);
}

/** Null when there is none with this id. */
export async function findPart(db: Queryable, id: number): Promise<ArchivePart | null> {
  const [row] = await db.select().from(archives).where(eq(archives.id, id));
  return row ? toPart(row) : null;
}

/** Stores that the rows of a part have no longer what is archived. */
export async function setCleared(db: Queryable, id: number): Promise<void> {
  const cleared = { clearedAt: sql`now()`, restoredAt: null };
  await db.update(archives).set(cleared).where(eq(archives.id, id));
}

/** Stores that the rows of a part get back what is archived, from now on. */
export async function setRestored(db: Queryable, id: number): Promise<void> {
  const restored = { clearedAt: null, restoredAt: sql`now()` };
  await db.update(archives).set(restored).where(eq(archives.id, id));
}

/** The last row of a table that lies in the store, 0 where none does: what comes after it is archived next. */
export async function findLastArchived(db: Queryable, table: string): Promise<number> {
  const [row] = await db
    .select({ last: max(archives.lastId) })
    .from(archives)
    .where(eq(archives.tableName, table));
  return row?.last ?? 0;
}

/** Rows of a table that were left out of the archive because they could not be archived yet. */
export async function listLeft(db: Queryable, table: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select unnest(left_ids) as id from ${archives} where table_name = ${table} and left_ids <> '{}'`);
  return rows.map(({ id }) => Number(id));
}

/** Removes rows from those that were left out, because they are archived now. */
export async function removeLeft(
  db: Queryable,
  table: string,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update ${archives} set left_ids = array(
      select id from unnest(left_ids) id where id <> all(${sql.param([...ids])}::bigint[]))
    where table_name = ${table} and left_ids && ${sql.param([...ids])}::bigint[]`);
}

/** The newest migration of the database. */
export async function getSchemaVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select max(number) as number from applied_migrations`,
  );
  return rows[0]?.number ?? 0;
}
