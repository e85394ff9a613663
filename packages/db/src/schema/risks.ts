import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { utcNow } from './columns';
import { users } from './users';

/** Who acknowledged which text about the risks of trading, and when. Append-only (a trigger rejects changes). */
export const riskAcknowledgements = pgTable(
  'risk_acknowledgements',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    version: integer().notNull(),
    acknowledgedAt: utcNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.version] }),
    check('risk_acknowledgements_version_check', sql`version >= 1`),
  ],
);
