import type { Queryable, Transaction } from '@entropi/db/db';
import { noticeSettings } from '@entropi/db/schema/channels';
import { telegramCodes, telegramLinks } from '@entropi/db/schema/telegram';
import { users } from '@entropi/db/schema/users';
import { and, eq, gt, gte, isNotNull, isNull, lte } from 'drizzle-orm';

export type TelegramLinkRow = typeof telegramLinks.$inferSelect;
/** A link that has not ended. */
export type ConnectedLink = TelegramLinkRow & { chatId: number };

/** A user's link, also one that has ended. */
export async function findLink(db: Queryable, userId: number): Promise<TelegramLinkRow | null> {
  const [row] = await db.select().from(telegramLinks).where(eq(telegramLinks.userId, userId));
  return row ?? null;
}

/** The link of a chat with a bot that has not ended. */
export async function findLinkOfChat(
  db: Queryable,
  botId: number,
  chatId: number,
): Promise<TelegramLinkRow | null> {
  const [row] = await db
    .select()
    .from(telegramLinks)
    .where(and(eq(telegramLinks.botId, botId), eq(telegramLinks.chatId, chatId)));
  return row ?? null;
}

/** A user who may be sent messages by a bot, with their chat and settings; null for others. */
export async function findTelegramTarget(db: Queryable, botId: number, userId: number) {
  const [row] = await db
    .select({
      link: telegramLinks,
      user: { language: users.language, region: users.region },
      settings: noticeSettings,
    })
    .from(telegramLinks)
    .innerJoin(users, eq(users.id, telegramLinks.userId))
    .leftJoin(noticeSettings, eq(noticeSettings.userId, telegramLinks.userId))
    .where(
      and(
        eq(telegramLinks.userId, userId),
        eq(telegramLinks.botId, botId),
        isNotNull(telegramLinks.chatId),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return row ? { ...row, link: row.link as ConnectedLink } : null;
}

/** How a user is written to by the bot, also one who cannot sign in any more. */
export async function getReader(db: Queryable, userId: number) {
  const [row] = await db
    .select({ language: users.language, name: users.username })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('a chat belongs to no user');
  return row;
}

/** Connects a user with a chat, in place of an earlier one. */
export async function saveLink(
  tx: Transaction,
  link: { userId: number; botId: number; chatId: number; name: string; linkedAt: Date },
): Promise<void> {
  const { userId: _, ...set } = link;
  await tx
    .insert(telegramLinks)
    .values(link)
    .onConflictDoUpdate({
      target: telegramLinks.userId,
      set: { ...set, endReason: null, lastSentAt: null },
    });
}

/** Ends the link of a chat, and forgets the chat; null when it has none. */
export async function endLink(
  tx: Queryable,
  { botId, chatId, reason }: { botId: number; chatId: number; reason: 'blocked' | 'stopped' },
): Promise<TelegramLinkRow | null> {
  const [row] = await tx
    .update(telegramLinks)
    .set({ chatId: null, endReason: reason })
    .where(and(eq(telegramLinks.botId, botId), eq(telegramLinks.chatId, chatId)))
    .returning();
  return row ?? null;
}

/** Deletes a user's link, or only one that was made since a time; returns it as it was. */
export async function deleteLink(
  tx: Transaction,
  userId: number,
  since: Date = new Date(0),
): Promise<TelegramLinkRow | null> {
  const [row] = await tx
    .delete(telegramLinks)
    .where(and(eq(telegramLinks.userId, userId), gte(telegramLinks.linkedAt, since)))
    .returning();
  return row ?? null;
}

export async function saveLinkSent(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.update(telegramLinks).set({ lastSentAt: at }).where(eq(telegramLinks.userId, userId));
}

/** Gives a user a code in place of an earlier one. */
export async function saveCode(
  db: Queryable,
  code: { userId: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  const { userId: _, ...set } = code;
  await db
    .insert(telegramCodes)
    .values(code)
    .onConflictDoUpdate({ target: telegramCodes.userId, set });
}

/** The user whose code this is, locked with it; null for a code that is not good now. */
export async function lockCodeOwner(tx: Transaction, codeHash: string, now: Date) {
  const [row] = await tx
    .select({ userId: users.id, username: users.username, language: users.language })
    .from(telegramCodes)
    .innerJoin(users, eq(users.id, telegramCodes.userId))
    .where(
      and(
        eq(telegramCodes.codeHash, codeHash),
        gt(telegramCodes.expiresAt, now),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    )
    .for('no key update');
  return row ?? null;
}

/** Whether there was one. */
export async function deleteCode(tx: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(telegramCodes).where(eq(telegramCodes.userId, userId));
  return (rowCount ?? 0) > 0;
}

/** Deletes codes that are good no more; returns how many. */
export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(telegramCodes).where(lte(telegramCodes.expiresAt, now));
  return rowCount ?? 0;
}
