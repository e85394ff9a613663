import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** Backups that were written by this installation, and when each was last restored to try it. */
export const backups = pgTable('backups', {
  file: text().primaryKey(),
  /** The moment whose state it holds. */
  at: timestamptz().notNull(),
  rowCount: bigint({ mode: 'number' }).notNull(),
  /** Null: never. Only a backup that was tried is good. */
  verifiedAt: timestamptz(),
});
