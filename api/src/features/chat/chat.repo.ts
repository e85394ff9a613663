import type { Queryable, Transaction } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { chatMessages } from '@entropi/db/schema/chat';
import { users } from '@entropi/db/schema/users';
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';

export type MessageRow = typeof chatMessages.$inferSelect;

/** Up to `limit` messages of a user's thread older than `before`, newest first. */
export function listMessages(
  db: Queryable,
  userId: number,
  page: { before?: number; limit: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, userId),
        page.before === undefined ? undefined : lt(chatMessages.id, page.before),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(page.limit);
}

export async function findMessage(db: Queryable, id: number): Promise<MessageRow | null> {
  const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  return row ?? null;
}

export interface NewMessage {
  userId: number;
  fromUserId: number;
  fromAdmin: boolean;
  body: string;
  idempotencyKey: string | null;
}

/** Writes a message; null when its sender has written one with that key before. */
export async function insertMessage(
  tx: Transaction,
  message: NewMessage,
): Promise<MessageRow | null> {
  const [row] = await tx.insert(chatMessages).values(message).onConflictDoNothing().returning();
  return row ?? null;
}

/** The message that a sender has written with a key; null when there is none. */
export async function findMessageByKey(
  db: Queryable,
  { fromUserId, idempotencyKey }: NewMessage,
): Promise<MessageRow | null> {
  if (idempotencyKey === null) return null;
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(
      and(eq(chatMessages.fromUserId, fromUserId), eq(chatMessages.idempotencyKey, idempotencyKey)),
    );
  return row ?? null;
}

/** Marks as read what the other side wrote up to an id; returns the newest one newly read, or null. */
export async function markRead(
  tx: Queryable,
  userId: number,
  from: { admin: boolean; upTo: number },
): Promise<number | null> {
  const read = await tx
    .update(chatMessages)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(chatMessages.userId, userId),
        eq(chatMessages.fromAdmin, from.admin),
        isNull(chatMessages.readAt),
        sql`${chatMessages.id} <= ${from.upTo}`,
      ),
    )
    .returning({ id: chatMessages.id });
  return read.length === 0 ? null : Math.max(...read.map((row) => row.id));
}

const userUnread = prepareOnce((db) =>
  db
    .select({ count: count() })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.userId, sql.placeholder('userId')),
        eq(chatMessages.fromAdmin, true),
        isNull(chatMessages.readAt),
      ),
    )
    .prepare('user_unread'),
);

/** Unread messages of the administrators to one user. */
export async function countUserUnread(db: Queryable, userId: number): Promise<number> {
  const [row] = await userUnread(db).execute({ userId });
  return row?.count ?? 0;
}

const unreadByAdmins = prepareOnce((db) =>
  db
    .select({ count: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.fromAdmin, false), isNull(chatMessages.readAt)))
    .prepare('unread_by_admins'),
);

/** Unread messages of all users to the administrators. */
export async function countUnreadByAdmins(db: Queryable): Promise<number> {
  const [row] = await unreadByAdmins(db).execute();
  return row?.count ?? 0;
}

export async function listMessagesById(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether an ordinary user of that id exists: a thread is theirs. */
export async function hasThreadOwner(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), eq(users.isSuperuser, false)));
  return row !== undefined;
}
