import type { ChatMessage, ChatUser, Thread } from '@entropi/contracts/chat';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import {
  countUnreadByAdmins,
  countUserUnread,
  findMessage,
  findMessageByKey,
  hasThreadOwner,
  insertMessage,
  listMessages,
  listMessagesById,
  type MessageRow,
  markRead,
  type NewMessage,
} from './chat.repo';
import { type ChatUserFilter, listChatUserRows } from './chat-users.repo';

interface Writer {
  userId: number;
  isSuperuser: boolean;
}

export function toChatMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    from_user_id: row.fromUserId,
    to_user_id: row.fromAdmin ? row.userId : null,
    from_admin: row.fromAdmin,
    body: row.body,
    sent_at: row.sentAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}

/** A message with the thread that it belongs to; null when it was deleted. */
export async function readMessage(db: Queryable, id: number): Promise<ChatMessage | null> {
  const row = await findMessage(db, id);
  return row && toChatMessage(row);
}

interface MessageInput {
  body: string;
  idempotencyKey: string | null;
}

/** Writes into the owner's thread: a user's own, or the one that a superuser names (422 when they name none). */
export function sendMessage(
  { db }: Pick<Deps, 'db'>,
  writer: Writer,
  userId: OwnerId,
  message: MessageInput,
): Promise<ChatMessage> {
  if (writer.isSuperuser && userId === writer.userId) {
    throw invalid('user_id', 'an administrator names the user', 'user_needed');
  }
  return writeMessage(db, writer, userId, message);
}

/**
 * Writes into a user's thread; 404 when there is none. A repeat with the same key returns the message that is there;
 * with another text or user it is 409.
 */
export function writeMessage(
  db: Queryable,
  writer: Writer,
  userId: number,
  message: MessageInput,
): Promise<ChatMessage> {
  return inTransaction(db, async (tx) => {
    if (!(await hasThreadOwner(tx, userId))) throw notFound();
    const { userId: fromUserId, isSuperuser: fromAdmin } = writer;
    const written = { ...message, userId, fromUserId, fromAdmin };
    const row = await insertMessage(tx, written);
    if (!row) return toChatMessage(await getRepeated(tx, written));
    await publishEvent(tx, { userId, event: 'chat', ref: { message_id: row.id } });
    return toChatMessage(row);
  });
}

async function getRepeated(tx: Queryable, message: NewMessage): Promise<MessageRow> {
  const known = await findMessageByKey(tx, message);
  const isSame = known?.userId === message.userId && known.body === message.body;
  if (!isSame) throw conflict('idempotency_key_used', 'The key was used for another message');
  return known;
}

/**
 * A page of a thread, newest last; what the other side wrote up to its end is read by this.
 *
 * @param reader the side that reads; null marks nothing as read
 */
export async function readThread(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  reader: 'user' | 'admin' | null,
  page: { before?: number; limit: number },
): Promise<Thread> {
  const rows = await listMessages(db, userId, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const newest = shown[0];
  if (newest && reader) await markReadUpTo(db, userId, reader, newest.id);
  const ids = shown.map((row) => row.id);
  const read = await listMessagesById(db, ids);
  const items = shown.map((row) => toChatMessage(read.get(row.id) ?? row)).reverse();
  return { items, has_more: rows.length > page.limit };
}

/** A page of the thread of a user whom an administrator names; 404 when there is no such user. */
export async function readUserThread(
  deps: Pick<Deps, 'db'>,
  userId: number,
  page: { before?: number; limit: number },
): Promise<Thread> {
  if (!(await hasThreadOwner(deps.db, userId))) throw notFound();
  return readThread(deps, userId, 'admin', page);
}

export function countUnread({ db }: Pick<Deps, 'db'>, reader: Writer): Promise<number> {
  return reader.isSuperuser ? countUnreadByAdmins(db) : countUserUnread(db, reader.userId);
}

export async function readChatUsers(
  { db }: Pick<Deps, 'db'>,
  filter: ChatUserFilter,
): Promise<ChatUser[]> {
  const rows = await listChatUserRows(db, filter);
  const ids = rows.flatMap((row) => row.lastMessageId ?? []);
  const last = await listMessagesById(db, ids);
  return rows.map((row) => {
    const message = row.lastMessageId === null ? undefined : last.get(row.lastMessageId);
    return {
      user_id: row.userId,
      username: row.username,
      unread: row.unread,
      last_message: message ? toChatMessage(message) : null,
    };
  });
}

/** Sets one side's read marker; the other side's browser gets the newest message it covers. */
function markReadUpTo(
  db: Queryable,
  userId: number,
  reader: 'user' | 'admin',
  upTo: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const read = await markRead(tx, userId, { admin: reader === 'user', upTo });
    if (read === null) return;
    await publishEvent(tx, { userId, event: 'chat', ref: { message_id: read } });
  });
}
