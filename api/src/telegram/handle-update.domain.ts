import type { Language } from '@entropi/contracts/languages';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { isCountedAttempt } from '../budgets/budget.domain';
import type { Deps } from '../deps';
import { hashToken } from '../features/auth/refresh-token';
import { type Holder, saveHandled } from './telegram-bot.repo';
import {
  deleteCode,
  endLink,
  findLink,
  findLinkOfChat,
  getReader,
  lockCodeOwner,
  saveLink,
  type TelegramLinkRow,
} from './telegram-links.repo';
import { orderTelegram } from './telegram-order';
import type { TelegramReply } from './telegram-texts';
import { type Chat, findWish, readUpdateId, type Wish } from './telegram-updates';

type Context = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Replies to people who are no users, in one chat and in all: a flood must not use up what users are sent by. */
const REPLIES_PER_CHAT = 3;
const REPLIES_TO_STRANGERS = 120;
const HOUR_MS = 3_600_000;

/** Whether an update asks for anything. Others are passed over, however many there are. */
export function hasWish(update: unknown): boolean {
  return findWish(update) !== null;
}

/**
 * Does what an update asks for, once, with all that follows of it: it is handled when this is committed. One that
 * was handled before, or that another process has taken over, changes nothing.
 */
export async function handleUpdate(deps: Context, ours: Holder, update: unknown): Promise<void> {
  const wish = findWish(update);
  await inTransaction(deps.db, async (tx) => {
    if (!(await saveHandled(tx, ours, readUpdateId(update)))) return;
    if (wish) await fulfil(deps, tx, ours.botId, wish);
  });
}

async function fulfil(deps: Context, tx: Transaction, botId: number, wish: Wish): Promise<void> {
  const { chat } = wish;
  if (wish.kind === 'connect') return connect(deps, tx, botId, chat, wish.code);
  if (wish.kind === 'greet') return replyToStranger(deps, tx, botId, chat, 'greeting');
  const reason = wish.kind === 'stop' ? 'stopped' : 'blocked';
  const ended = await endLink(tx, { botId, chatId: chat.id, reason });
  if (!ended) return;
  await reportEnd(tx, ended);
  // One that has blocked the bot cannot be written to.
  if (reason === 'stopped')
    await reply(deps, tx, botId, chat.id, 'ended', await getReader(tx, ended.userId));
}

/**
 * Connects the chat with the user whose code it is. A chat of another user stays theirs, and the code good, so that
 * the person can end that first.
 */
async function connect(
  deps: Context,
  tx: Transaction,
  botId: number,
  chat: Chat,
  code: string,
): Promise<void> {
  const user = await lockCodeOwner(tx, hashToken(code), deps.now());
  const present = await findLinkOfChat(tx, botId, chat.id);
  if (!user) return rejectCode(deps, tx, botId, chat, present);
  const { userId, username, language } = user;
  if (present && present.userId !== userId) {
    return replyToStranger(deps, tx, botId, { ...chat, language }, 'taken');
  }
  const before = await findLink(tx, userId);
  await deleteCode(tx, userId);
  await saveLink(tx, {
    userId,
    botId,
    chatId: chat.id,
    name: chat.name,
    linkedAt: deps.now(),
  });
  const subject = `user:${userId}`;
  const [from, to] = [{ chat: before?.name }, { chat: chat.name }];
  const change = { subject, userId, before: before && from, after: to };
  await writeAudit(tx, user, { action: 'telegram.connect', ...change });
  await reply(deps, tx, botId, chat.id, 'connected', { language, name: username });
  if (before?.chatId && before.botId === botId && before.chatId !== chat.id) {
    await reply(deps, tx, botId, before.chatId, 'moved', { language, name: username });
  }
}

/** A second press on the link of a chat that is connected says that it is. */
async function rejectCode(
  deps: Context,
  tx: Transaction,
  botId: number,
  chat: Chat,
  present: TelegramLinkRow | null,
): Promise<void> {
  if (!present) return replyToStranger(deps, tx, botId, chat, 'expired');
  const { language, name } = await getReader(tx, present.userId);
  await replyToStranger(deps, tx, botId, { ...chat, language }, 'connected', name);
}

async function reportEnd(tx: Transaction, { userId, name, endReason }: TelegramLinkRow) {
  const actor = { userId: null, username: 'telegram' };
  const [before, after] = [{ chat: name }, { reason: endReason }];
  const change = { subject: `user:${userId}`, userId, before, after };
  await writeAudit(tx, actor, { action: 'telegram.disconnect', ...change });
}

function reply(
  deps: Context,
  tx: Transaction,
  botId: number,
  chatId: number,
  text: TelegramReply,
  to: { language: Language; name: string },
): Promise<void> {
  return orderTelegram(deps, tx, { kind: 'reply', botId, chatId, reply: text, ...to });
}

async function replyToStranger(
  deps: Context,
  tx: Transaction,
  botId: number,
  chat: Chat,
  text: TelegramReply,
  name = '',
): Promise<void> {
  const limits = [
    { parts: ['telegram chat', String(chat.id)], max: REPLIES_PER_CHAT, windowMs: HOUR_MS },
    { parts: ['telegram strangers'], max: REPLIES_TO_STRANGERS, windowMs: HOUR_MS },
  ];
  if (!(await isCountedAttempt(deps, limits))) return;
  await reply(deps, tx, botId, chat.id, text, { language: chat.language, name });
}

/** Ends the link of a chat that takes no more messages. */
export async function endBlocked(deps: Context, botId: number, chatId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await endLink(tx, { botId, chatId, reason: 'blocked' });
    if (ended) await reportEnd(tx, ended);
  });
}
