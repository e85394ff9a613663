import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { utcNow } from './columns';

/** A known text, sealed: a process whose keys do not open it has the keys of another database. One row. */
export const sealCanary = pgTable('seal_canary', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
  createdAt: utcNow(),
});
