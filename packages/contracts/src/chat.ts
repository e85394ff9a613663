import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, Page, PathId, QueryFlag, Search, Timestamp, UserPath, urlInteger } from './primitives';

export const MAX_MESSAGE_LENGTH = 4000;

/** The text of a message. */
export const MessageBody = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH));

export const ChatMessage = z.strictObject({
  id: Id,
  from_user_id: Id,
  to_user_id: z.nullable(Id),
  from_admin: z.boolean(),
  body: z.string(),
  sent_at: Timestamp,
  read_at: z.nullable(Timestamp),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const ThreadQuery = z.strictObject({
  /** Returns only messages older than this id. */
  before: z.optional(PathId),
  limit: z.prefault(urlInteger(1, 200), 50),
});
const OwnThreadQuery = z.extend(ThreadQuery, {
  /** `true` leaves the messages unread, for a place that only shows that there are some. */
  peek: z._default(QueryFlag, false),
});
/** Newest last. */
export const Thread = z.strictObject({ items: z.array(ChatMessage), has_more: z.boolean() });
export type Thread = z.infer<typeof Thread>;

export const ChatUser = z.strictObject({
  user_id: Id,
  username: z.string(),
  unread: z.int(),
  last_message: z.nullable(ChatMessage),
});
export type ChatUser = z.infer<typeof ChatUser>;

export const getOwnThread = endpoint({
  id: 'getOwnThread',
  method: 'GET',
  path: '/api/chat/admin',
  role: 'user',
  summary: 'The caller’s thread with the administrators; reading marks as read, unless it peeks',
  query: OwnThreadQuery,
  reply: Thread,
});

export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/chat/send',
  role: 'owner',
  risk: 'change',
  summary:
    'Sends a message into the caller’s thread; a superuser names the user. The header Idempotency-Key makes a repeat harmless',
  headers: ['idempotency-key'],
  body: z.strictObject({
    body: MessageBody,
    user_id: z.optional(Id),
  }),
  status: 201,
  reply: ChatMessage,
});

export const getUnreadCount = endpoint({
  id: 'getUnreadCount',
  method: 'GET',
  path: '/api/chat/unread-count',
  role: 'user',
  summary: 'Messages the caller has not read; over all users for a superuser',
  reply: z.strictObject({ count: z.int() }),
});

/** Always whole pages: the response is a bare list, and a page that is not full is the last. */
const ChatUserQuery = z.extend(Page, { search: z.optional(Search) });

export const listChatUsers = endpoint({
  id: 'listChatUsers',
  method: 'GET',
  path: '/api/admin/chat/users',
  role: 'superuser',
  summary: 'Users one can write to, unread first',
  query: ChatUserQuery,
  reply: z.array(ChatUser),
});

export const listChatUsersWithMessages = endpoint({
  id: 'listChatUsersWithMessages',
  method: 'GET',
  path: '/api/admin/chat/users/with-messages',
  role: 'superuser',
  summary: 'Users who have a thread, unread first',
  query: ChatUserQuery,
  reply: z.array(ChatUser),
});

export const getUserThread = endpoint({
  id: 'getUserThread',
  method: 'GET',
  path: '/api/admin/chat/{user_id}',
  role: 'superuser',
  summary: 'A user’s thread; reading marks as read by the administrators',
  params: UserPath,
  query: ThreadQuery,
  reply: Thread,
});
