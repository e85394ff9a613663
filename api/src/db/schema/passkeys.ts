import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, timestamptz, utcNow } from './columns';
import { users } from './users';

/** Public keys of what users sign in with and prove actions by. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Base64url, as the authenticator named it. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it signed, by its own count; 0 where it does not count. */
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

/** What passkeys are to sign: single use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Of the challenge with what it is for: neither can be read from it. */
    challengeHash: text().primaryKey(),
    expiresAt: timestamptz().notNull(),
    createdAt: utcNow(),
  },
  (t) => [index('passkey_challenges_expires_at_idx').on(t.expiresAt)],
);
