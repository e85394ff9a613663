import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** Backups that were written by this installation, and when each was last restored to try it. */
export const backups = pgTable('backups', {
  file: text().primaryKey(),
  /** The state that it holds. */
  at: timestamptz().notNull(),
  rowCount: bigint({ mode: 'number' }).notNull(),
  /** Null: never; only one that was is good. */
  verifiedAt: timestamptz(),
});
