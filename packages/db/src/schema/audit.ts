import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigId, utcNow } from './columns';
import { users } from './users';

/** Who changed what. It is written in the transaction of the change and never edited. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigId(),
    at: utcNow(),
    /** Null for the system itself (engine, jobs, command line). */
    actorId: integer().references(() => users.id),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** The user whose data changed; null where it belongs to no user. */
    userId: integer().references(() => users.id),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    requestId: text(),
  },
  (t) => [
    index('audit_entries_user_idx').on(t.userId, t.id),
    index('audit_entries_actor_idx').on(t.actorId, t.id),
    index('audit_entries_at_idx').on(t.at),
    // An index of trigrams; it is made where the database has the extension.
    index('audit_entries_search_idx').using(
      'gin',
      sql`lower(' ' || actor || ' ' || action || ' ' || subject) gin_trgm_ops`,
    ),
  ],
);
