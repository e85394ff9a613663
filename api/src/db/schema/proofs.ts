import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, utcNow } from './columns';
import { users } from './users';

/** Proofs that a user means one action: single use. */
export const actionProofs = pgTable(
  'action_proofs',
  {
    /** Of the proof with its user, session and action: what it is for cannot be read from it. */
    proofHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    createdAt: utcNow(),
  },
  (t) => [index('action_proofs_expires_at_idx').on(t.expiresAt)],
);
