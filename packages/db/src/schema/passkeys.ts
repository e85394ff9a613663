import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, timestamptz, utcNow } from './columns';
import { users } from './users';

/** The public keys with which users sign in and confirm actions. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The authenticator's own id, in base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, by its own count; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it: `internal`, `hybrid`, `usb` and others. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: utcNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('passkeys_credential_key').on(t.credentialId),
    index('passkeys_user_idx').on(t.userId, t.id),
  ],
);

/** Challenges that passkeys have to sign, each only once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** A hash of the challenge and its purpose, from which neither can be read. */
    challengeHash: text().primaryKey(),
    expiresAt: timestamptz().notNull(),
    createdAt: utcNow(),
  },
  (t) => [index('passkey_challenges_expires_at_idx').on(t.expiresAt)],
);
