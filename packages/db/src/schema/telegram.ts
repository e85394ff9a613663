import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz, utcNow } from './columns';
import { users } from './users';

/** Ids of Telegram have at most 52 bits. */
const telegramId = () => bigint({ mode: 'number' });

/** The Telegram bots that notices have gone out by; a process that holds the lease of one reads what it is sent. */
export const telegramBots = pgTable('telegram_bots', {
  botId: telegramId().primaryKey(),
  /** The bot's username at Telegram; null until it was read. */
  name: text(),
  holder: text(),
  leaseUntil: timestamptz(),
  /** The first update that was not handled yet. */
  nextUpdate: bigint({ mode: 'number' }).notNull().default(0),
  /** When an update was last handled; null before the first one. */
  updateAt: timestamptz(),
  /** When Telegram last responded to the reading process. */
  polledAt: timestamptz(),
  /** Before this moment nothing more is sent. */
  nextSendAt: timestamptz(),
});

/** The chat of a user with the bot. One that has ended has no chat any more, and says why. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    botId: telegramId().notNull(),
    chatId: telegramId(),
    /** What the person calls themselves at Telegram. */
    name: text().notNull(),
    linkedAt: utcNow(),
    endReason: text().$type<'blocked' | 'stopped'>(),
    lastSentAt: timestamptz(),
    nextSendAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('telegram_links_chat_key').on(t.botId, t.chatId),
    check('telegram_links_end', sql`num_nulls(chat_id, end_reason) = 1`),
    check('telegram_links_end_reason', sql`end_reason in ('blocked', 'stopped')`),
  ],
);

/** Codes by which users connect their chat: one of a user, good once. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    codeHash: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex('telegram_codes_hash_key').on(t.codeHash)],
);
