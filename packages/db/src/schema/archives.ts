import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, timestamptz, utcNow } from './columns';

/** Parts of months that lie in the object store: written, read back and compared before a row was changed. */
export const archives = pgTable(
  'archives',
  {
    id: id(),
    tableName: text().notNull(),
    /** UTC, as `2026-01`. */
    month: text().notNull(),
    /** The name of the object, which its content decides. */
    objectKey: text().notNull(),
    rowCount: integer().notNull(),
    firstId: bigint({ mode: 'number' }).notNull(),
    lastId: bigint({ mode: 'number' }).notNull(),
    /** Of the lines, before they are compressed. */
    sha256: text().notNull(),
    byteCount: bigint({ mode: 'number' }).notNull(),
    /** The newest migration when it was written. */
    schemaVersion: integer().notNull(),
    /** Rows before the last one that could not be archived yet. */
    leftIds: bigint({ mode: 'number' }).array().notNull().default([]),
    writtenAt: utcNow(),
    /** Null: its rows still have, or have again, what is archived. */
    clearedAt: timestamptz(),
    /** When an operator brought it back into the table; null: not since it was cleared. */
    restoredAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('archives_object_key').on(t.objectKey),
    index('archives_last_idx').on(t.tableName, t.lastId),
    check('archives_month', sql`month ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
);
