import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigId, timestamptz, utcNow } from './columns';
import { users } from './users';

/** One thread for each user with the administrators. */
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
    /** When the other side read it: each side's read marker is its last one that is set. */
    readAt: timestamptz(),
    /** What the sender's client named it; null: it named nothing. */
    idempotencyKey: text(),
  },
  (t) => [
    index('chat_messages_thread_idx').on(t.userId, t.id),
    index('chat_messages_unread_idx').on(t.userId, t.fromAdmin).where(sql`read_at is null`),
    uniqueIndex('chat_messages_idempotency_key').on(t.fromUserId, t.idempotencyKey),
    check('chat_messages_length', sql`char_length(body) between 1 and 4000`),
  ],
);
