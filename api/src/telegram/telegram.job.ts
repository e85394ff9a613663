import { CLASS_OF_KIND } from '@entropi/contracts/channel-model';
import { toLocale } from '@entropi/contracts/languages';
import { inTransaction } from '@entropi/db/db';
import { findSuspendedSince } from '@entropi/engine/store/suspension.repo';
import type { Deps } from '../deps';
import { toDay } from '../features/subscriptions/periods';
import type { Job } from '../jobs/job';
import { listCarried } from '../mail/digests.repo';
import { findNotice, type Notice } from '../mail/notices.repo';
import { isMailSent, saveMailSent } from '../mail/sent-mails.repo';
import { describeNotice } from '../mail/write-notice';
import { findQuietEnd } from '../push/quiet-hours';
import { toQuietHours } from '../push/settings';
import { sendNow } from './send-telegram.domain';
import type { TelegramApi } from './telegram-api';
import { findTelegramTarget, saveLinkSent } from './telegram-links.repo';
import { telegramsTotal } from './telegram-metrics';
import { orderTelegram, TELEGRAM_QUEUE, TelegramOrder } from './telegram-order';
import { TELEGRAM_TEXTS } from './telegram-texts';

/** How many messages wait for their turn or for Telegram at once; with one look a second this is below its limit. */
const CONCURRENCY = 20;
/** Room for title and link beside it; longer messages reach Telegram's limits sooner. */
const MAX_BODY_LENGTH = 3000;

type Target = NonNullable<Awaited<ReturnType<typeof findTelegramTarget>>>;

/** Sends one notice, or one reply, to a chat. */
export const telegramJob: Job = { queue: TELEGRAM_QUEUE, concurrency: CONCURRENCY, run: send };

async function send(deps: Deps, data: unknown, id: string): Promise<void> {
  const { telegram } = deps;
  // When a process died in the middle of a batch, some of its messages have gone out already.
  if (!telegram || (await isMailSent(deps.db, id))) return;
  const order = TelegramOrder.parse(data);
  if (order.kind === 'notice') return sendNotice(deps, telegram, order, id);
  // A reply of an earlier bot, which this one cannot give.
  if (order.botId !== telegram.botId) return;
  const text = TELEGRAM_TEXTS[order.language][order.reply](order.name);
  await deliver(deps, telegram, { id, order, text, chatId: order.chatId, userId: null });
}

async function sendNotice(
  deps: Deps,
  telegram: TelegramApi,
  order: Extract<TelegramOrder, { kind: 'notice' }>,
  id: string,
): Promise<void> {
  const notice = await findNotice(deps.db, order.noticeId);
  const target = notice && (await findTelegramTarget(deps.db, telegram.botId, notice.userId));
  if (!target) return;
  const { link, settings } = target;
  const about = CLASS_OF_KIND[notice.kind];
  if (settings?.channels.telegram?.[about] === false) return;
  const quietEnd = about === 'alarm' ? null : findQuietEnd(toQuietHours(settings), deps.now());
  if (quietEnd) return holdBack(deps, id, order, quietEnd);
  const text = await writeMessage(deps, order.noticeId, notice, target);
  const { chatId, userId } = link;
  await deliver(deps, telegram, { id, order, text, chatId, userId });
}

async function deliver(
  deps: Deps,
  telegram: TelegramApi,
  message: {
    id: string;
    order: TelegramOrder;
    text: string;
    chatId: number;
    userId: number | null;
  },
): Promise<void> {
  const { id, order, userId } = message;
  const outcome = await sendNow(deps, telegram, message);
  if (outcome.kind === 'late') return holdBack(deps, id, order, outcome.until);
  telegramsTotal.inc({ outcome: outcome.kind });
  if (outcome.kind === 'rejected') {
    deps.log.warn({ job: id, reason: outcome.reason }, 'Telegram rejected a message for good');
  }
  await inTransaction(deps.db, async (tx) => {
    await saveMailSent(tx, id);
    if (outcome.kind === 'sent' && userId !== null) await saveLinkSent(tx, userId, deps.now());
  });
}

/** Orders the message again for a later moment. */
async function holdBack(deps: Deps, id: string, order: TelegramOrder, until: Date): Promise<void> {
  telegramsTotal.inc({ outcome: 'late' });
  await inTransaction(deps.db, async (tx) => {
    await saveMailSent(tx, id);
    await orderTelegram(deps, tx, order, until);
  });
}

/** The notice as plain text, as its mail and its push say it, with the page that it leads to. */
async function writeMessage(
  deps: Deps,
  noticeId: number,
  { kind, data, userId }: Notice,
  { user }: Target,
): Promise<string> {
  const isSuspended = (await findSuspendedSince(deps.db, userId, toDay(deps.now()))) !== null;
  const reader = { userId, locale: toLocale(user), isSuspended };
  const carried = await listCarried(deps.db, noticeId);
  const { subject, body, path } = describeNotice(kind, data, reader, carried);
  const link = new URL(path, deps.config.WEB_ORIGINS[0]).toString();
  return `${subject}\n\n${body.slice(0, MAX_BODY_LENGTH)}\n\n${link}`;
}
