import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigId, timestamptz, utcNow } from './columns';
import { users } from './users';

/** The messages between a user and the administrators, in one thread for each user. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigId(),
    /** Whose thread it is. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    fromUserId: integer()
      .notNull()
      .references(() => users.id),
    fromAdmin: boolean().notNull(),
    body: text().notNull(),
    sentAt: utcNow(),
    /** When the other side read it. Each side has read up to the last message with this set. */
    readAt: timestamptz(),
    /** The key that the sender's client gave it; null when it gave none. */
    idempotencyKey: text(),
  },
  (t) => [
    index('chat_messages_thread_idx').on(t.userId, t.id),
    index('chat_messages_unread_idx').on(t.userId, t.fromAdmin).where(sql`read_at is null`),
    uniqueIndex('chat_messages_idempotency_key').on(t.fromUserId, t.idempotencyKey),
    check('chat_messages_length', sql`char_length(body) between 1 and 4000`),
  ],
);
