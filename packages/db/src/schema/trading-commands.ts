import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { utcNow } from './columns';
import { users } from './users';

/** Trading requests by the Idempotency-Key of their caller, so that each is carried out once. */
export const tradingCommands = pgTable(
  'trading_commands',
  {
    /** The user who made the request. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** The id of the operation. */
    action: text().notNull(),
    /** A hash of path and body, so that the same key with another request is noticed. */
    fingerprint: text().notNull(),
    /** `unresolved`: it failed on its way, and may have been carried out. */
    state: text().$type<'under_way' | 'done' | 'unresolved'>().notNull().default('under_way'),
    /** What the first request returned. */
    reply: jsonb().$type<unknown>(),
    begunAt: utcNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('trading_commands_begun_idx').on(t.begunAt),
  ],
);
