import type { Channel, ClassSwitches } from '@entropi/contracts/channel-model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, timestamptz, utcNow } from './columns';
import { refreshFamilies, users } from './users';

/** Browsers that show notices of their user, as long as they are signed in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The session of the browser: notices end with it. */
    familyId: integer()
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    /** An endpoint may be longer than an index takes. */
    endpointHash: text().notNull(),
    endpoint: text().notNull(),
    /** The browser's public key and its secret, both in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    agent: text().notNull(),
    createdAt: utcNow(),
    lastSentAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpointHash),
    index('push_subscriptions_user_idx').on(t.userId, t.id),
    index('push_subscriptions_family_idx').on(t.familyId),
  ],
);

/** What goes to which channel but mail, and when it is quiet. No row: everything, at any time. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    /** Of each channel the classes that are switched off or on; one that is not named is on. */
    channels: jsonb().$type<Partial<Record<Channel, ClassSwitches>>>().notNull().default({}),
    /** Hours and minutes in `quietZone`, as `22:00`; all three null: never. */
    quietFrom: text(),
    quietTo: text(),
    quietZone: text(),
  },
  () => [
    check(
      'notice_settings_quiet_whole',
      sql`num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3)`,
    ),
  ],
);
