import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bigId, utcNow } from './columns';
import { users } from './users';

/** What a user was mailed, once each; rows go after their keeping time. */
export const notices = pgTable(
  'notices',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    /** Which one of its kind it is, e.g. `cycle:7`. */
    subject: text().notNull(),
    /** What its text names. */
    data: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** False: the user had enough mails that day. */
    mailed: boolean().notNull(),
    createdAt: utcNow(),
  },
  (t) => [
    unique('notices_once').on(t.userId, t.kind, t.subject),
    index('notices_user_idx').on(t.userId, t.createdAt),
    index('notices_created_idx').on(t.createdAt),
  ],
);

/** Jobs whose mail has gone out: none is sent twice when its process dies before the job has ended. */
export const sentMails = pgTable(
  'sent_mails',
  {
    jobId: uuid().primaryKey(),
    at: utcNow(),
  },
  (t) => [index('sent_mails_at_idx').on(t.at)],
);
