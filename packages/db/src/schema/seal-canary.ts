import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { utcNow } from './columns';

/** A known text, sealed, in one row. A process whose keys cannot open it has the keys of another database. */
export const sealCanary = pgTable('seal_canary', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
  createdAt: utcNow(),
});
