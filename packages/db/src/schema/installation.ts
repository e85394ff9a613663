import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** What exists once for the whole installation, in a single row. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Signs the references of our orders; it is never shown. */
    referenceKey: text().notNull(),
    /** The timeline of the database that the engines have traded by; null: none has yet. */
    timeline: text(),
    /** When the days of strategies were summed up last; null: not yet. */
    strategyDaysAt: timestamptz(),
  },
  () => [check('installation_is_only', sql`is_only`)],
);
