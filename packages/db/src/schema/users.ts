import type { Region } from '@entropi/contracts/languages';
import type { Address, Notifications } from '@entropi/contracts/user-model';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, timestamptz, utcNow } from './columns';
import { language, oneTimeTokenKind } from './enums';

/** A deleted user keeps the row (ledger and audit trail point at it) but frees the name and the e-mail address. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    /** Whether no one has used a link that was mailed to the address yet: it gets no other mails. */
    emailUnconfirmed: boolean().notNull().default(false),
    /** An argon2id hash; null until an invited user, or one who took back a change of address, has set a password. */
    passwordHash: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text(),
    address: jsonb().$type<Address>(),
    language: language().notNull().default('en'),
    /** The country whose way of writing amounts and dates is used; null until one is chosen. */
    region: text().$type<Region>(),
    notifications: jsonb().$type<Notifications>().notNull().default({}),
    isActive: boolean().notNull().default(true),
    isSuperuser: boolean().notNull().default(false),
    isStuff: boolean().notNull().default(false),
    demoMode: boolean().notNull().default(true),
    /** Raised by a reset, "log out everywhere" and deactivation: tokens of an older version are rejected. */
    sessionVersion: integer().notNull().default(1),
    /** Set once all four onboarding steps are done; never cleared. */
    onboardedAt: timestamptz(),
    /** The id by which authenticators know the user; null until the first passkey is requested. */
    passkeyHandle: text(),
    lastLoginAt: timestamptz(),
    createdAt: utcNow(),
    updatedAt: utcNow(),
    deletedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.username).where(sql`deleted_at is null`),
    uniqueIndex('users_email_key').on(sql`lower(email)`).where(sql`deleted_at is null`),
    // An index of trigrams; it is made where the database has the extension.
    index('users_search_idx').using(
      'gin',
      sql`lower(' ' || username || ' ' || email || ' ' || first_name || ' ' || last_name) gin_trgm_ops`,
    ),
    // A list counts its rows by this index; the next ones give their order.
    index('users_listed_idx')
      .on(t.isSuperuser, t.isStuff, t.isActive, t.id)
      .where(sql`deleted_at is null`),
    index('users_created_idx').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('users_last_login_idx').on(t.lastLoginAt, t.id).where(sql`deleted_at is null`),
    index('users_last_login_desc_idx')
      .on(t.lastLoginAt.desc().nullsLast(), t.id.desc())
      .where(sql`deleted_at is null`),
    check('users_region_form', sql`region ~ '^[A-Z]{2}$'`),
    check('users_username_form', sql`username ~ '^[a-z0-9._-]{3,30}$' and username !~ '^[0-9]+$'`),
  ],
);

export const userTotp = pgTable('user_totp', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  secretSealed: text().notNull(),
  /** Null while it is set up but not yet confirmed by a first correct code. */
  confirmedAt: timestamptz(),
  /** When a secret that nobody has took the place of the confirmed one; null while its codes are good. */
  voidedAt: timestamptz(),
  /** The last accepted step of 30 s: a code of it or of an earlier one is a replay. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: utcNow(),
});

/** Pending or confirmed, together with the secret of the same user. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    codeHash: text().notNull(),
    /** A part of the code's SHA-256, by which it is found; null for one whose hash is that SHA-256 itself. */
    lookup: text(),
    usedAt: timestamptz(),
    createdAt: utcNow(),
  },
  (t) => [uniqueIndex('recovery_codes_user_code_key').on(t.userId, t.codeHash)],
);

/** The token between password and second factor; `id` is its `jti`. */
export const temporaryTokens = pgTable(
  'temporary_tokens',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** How many codes were tried; five at most. */
    tries: integer().notNull().default(0),
    /** When it was used up by a correct code, voided by five wrong ones, or logged out. */
    endedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
    createdAt: utcNow(),
  },
  (t) => [index('temporary_tokens_expiry_idx').on(t.expiresAt)],
);

/** One signed-in browser. */
export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Part of every token of the family, so that a number that is used again after a restore gives no access. */
    seed: uuid().notNull().defaultRandom(),
    address: text().notNull(),
    agent: text().notNull(),
    createdAt: utcNow(),
    lastUsedAt: utcNow(),
    /** When it ends without further use; never after `endsAt`. */
    expiresAt: timestamptz().notNull(),
    /** When it ends however much it is used; null for one from before, until its next refresh. */
    endsAt: timestamptz(),
    revokedAt: timestamptz(),
    /** The RFC 7638 thumbprint of the key that its browser showed at sign-in; null when it is bound to none. */
    keyThumbprint: text(),
    /**
     * Proofs of the key that may not be shown again, each with the second until which it counts: those of two
     * minutes.
     */
    shownProofs: text().array().notNull().default(sql`'{}'`),
    /** When it was revoked because its token was shown without the key, or after its time; its owner is told. */
    copiedAt: timestamptz(),
  },
  (t) => [
    index('refresh_families_user_idx').on(t.userId),
    index('refresh_families_expiry_idx').on(t.expiresAt),
  ],
);

/** The n-th token of a family, stored only as a hash. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    familyId: integer()
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    tokenHash: text().notNull().unique(),
    issuedAt: utcNow(),
    usedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.familyId, t.n] })],
);

/** Links sent by mail; each is valid once and stored only as a hash. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: oneTimeTokenKind().notNull(),
    tokenHash: text().notNull().unique(),
    /** The address to which it was mailed; the link is void once the user has another address. */
    email: text(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    createdAt: utcNow(),
  },
  (t) => [index('one_time_tokens_user_idx').on(t.userId, t.kind)],
);

/**
 * Someone who has registered and not yet shown that the e-mail address is theirs. It is no user yet, and takes no
 * name.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    /** From an earlier release whose registrations still contained a password; never used. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: language().notNull().default('en'),
    /** The user whom an administrator made and invited; null when activating makes the account. */
    invitedUserId: integer().references(() => users.id),
    /** Hashes of the links that were mailed; one for each attempt to send the mail. */
    tokenHashes: text().array().notNull().default(sql`'{}'`),
    expiresAt: timestamptz().notNull(),
    activatedAt: timestamptz(),
    /** The user that the registration has become. */
    userId: integer().references(() => users.id),
    createdAt: utcNow(),
  },
  (t) => [
    index('registrations_token_idx').using('gin', t.tokenHashes),
    index('registrations_expiry_idx').on(t.expiresAt),
  ],
);

/** Changes of a user's address: the new address confirms, and the old one may take the change back. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** Hashes of the links that were mailed; one for each attempt to send a mail. */
    confirmHashes: text().array().notNull().default(sql`'{}'`),
    undoHashes: text().array().notNull().default(sql`'{}'`),
    requestedAt: utcNow(),
    confirmUntil: timestamptz().notNull(),
    confirmedAt: timestamptz(),
    undoUntil: timestamptz().notNull(),
    /** When it was taken back, or replaced by another change. */
    endedAt: timestamptz(),
  },
  (t) => [
    index('address_changes_user_idx').on(t.userId, t.id),
    index('address_changes_confirm_idx').using('gin', t.confirmHashes),
    index('address_changes_undo_idx').using('gin', t.undoHashes),
  ],
);

/** Attempts of one kind within a window, counted before each is evaluated; `key` is a hash. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The end of the window; a later attempt begins another one. */
    resetsAt: timestamptz().notNull(),
  },
  (t) => [index('throttles_resets_at_idx').on(t.resetsAt)],
);
