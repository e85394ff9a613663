import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, utcNow } from './columns';
import { users } from './users';

/** Proofs that a user wants one action; each is valid once. */
export const actionProofs = pgTable(
  'action_proofs',
  {
    /** A hash of the proof with its user, session and action, from which its purpose cannot be read. */
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
