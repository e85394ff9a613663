import { randomBytes } from 'node:crypto';
import {
  type ClassSwitches,
  TELEGRAM_CODE_LIFE_MS,
  type TelegramChannel,
  type TelegramCode,
} from '@entropi/contracts/channel-model';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import QRCode from 'qrcode';
import { countAttempt } from '../../budgets/budget.domain';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { sendNow } from '../../telegram/send-telegram.domain';
import type { TelegramApi } from '../../telegram/telegram-api';
import { findReachedBot } from '../../telegram/telegram-bot.repo';
import {
  deleteCode,
  deleteLink,
  findLink,
  findTelegramTarget,
  getReader,
  saveCode,
  saveLinkSent,
} from '../../telegram/telegram-links.repo';
import { orderTelegram } from '../../telegram/telegram-order';
import { TELEGRAM_TEXTS } from '../../telegram/telegram-texts';
import { changeOwnAccount } from '../auth/own-change';
import { hashToken } from '../auth/refresh-token';
import { lockUser } from '../subscriptions/subscriptions.repo';

const CODE_BYTES = 16;
const CODES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/** What a user may know of their chat; null where there is no bot. */
export async function readTelegram(
  { db, telegram }: Pick<Deps, 'db' | 'telegram'>,
  userId: number,
  classes: ClassSwitches,
): Promise<TelegramChannel | null> {
  if (!telegram) return null;
  const row = await findLink(db, userId);
  const name = await findReachedBot(db, telegram.botId);
  // A chat with an earlier bot gets nothing of this one.
  const link = row?.botId === telegram.botId ? row : null;
  return {
    reachable: name !== null,
    classes,
    link: link && {
      state: link.endReason ?? 'connected',
      name: link.name,
      linked_at: link.linkedAt.toISOString(),
      last_sent_at: link.lastSentAt?.toISOString() ?? null,
    },
  };
}

/**
 * Makes the link by which the caller connects a chat; the code in it is stored only as a hash. Throws 409 without a
 * bot, and while it cannot be reached, since no one would read the code then.
 */
export async function connectTelegram(deps: Deps, caller: Caller): Promise<TelegramCode> {
  const { userId } = caller;
  const { botId } = getTelegram(deps);
  const name = await findReachedBot(deps.db, botId);
  if (!name) throw conflict('telegram_away');
  await countAttempt(deps, [
    { parts: ['telegram code', String(userId)], max: CODES_PER_HOUR, windowMs: HOUR_MS },
  ]);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + TELEGRAM_CODE_LIFE_MS);
  const row = { userId, codeHash: hashToken(code), expiresAt };
  await changeOwnAccount(deps, caller, (tx) => saveCode(tx, row));
  const url = `https://t.me/${name}?start=${code}`;
  const svg = await QRCode.toString(url, { type: 'svg', margin: 1 });
  return { url, qr_svg: svg, expires_at: expiresAt.toISOString() };
}

/** Ends the caller's link and code; the chat is told. Throws 404 without either. */
export async function disconnectTelegram(deps: Deps, caller: Caller): Promise<void> {
  const { userId } = caller;
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const hadCode = await deleteCode(tx, userId);
    const link = await deleteLink(tx, userId);
    if (!link && !hadCode) throw notFound();
    if (!link) return;
    const change = { subject: `user:${userId}`, userId, before: { chat: link.name } };
    await writeAudit(tx, caller, { action: 'telegram.disconnect', ...change });
    await sayGoodbye(deps, tx, caller, link);
  });
}

async function sayGoodbye(
  deps: Deps,
  tx: Queryable,
  { userId, username: name }: Caller,
  { botId, chatId }: { botId: number; chatId: number | null },
): Promise<void> {
  if (chatId === null || botId !== deps.telegram?.botId) return;
  const { language } = await getReader(tx, userId);
  await orderTelegram(deps, tx, { kind: 'reply', reply: 'ended', botId, chatId, language, name });
}

/** Sends a message to the caller's chat at once, also in quiet hours; returns how many were accepted. */
export async function testTelegram(deps: Deps, { userId }: Caller): Promise<number> {
  const telegram = getTelegram(deps);
  const target = await findTelegramTarget(deps.db, telegram.botId, userId);
  if (!target) return 0;
  const { chatId } = target.link;
  const text = TELEGRAM_TEXTS[target.user.language].test;
  const outcome = await sendNow(deps, telegram, { chatId, userId, text }).catch(() => null);
  if (outcome?.kind !== 'sent') return 0;
  await saveLinkSent(deps.db, userId, deps.now());
  return 1;
}

function getTelegram({ telegram }: Deps): TelegramApi {
  if (!telegram) throw conflict('telegram_off');
  return telegram;
}
