import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps';
import { endBlocked } from './handle-update.domain';
import type { TelegramApi, TelegramOutcome } from './telegram-api';
import { claimSlot, pauseBot } from './telegram-bot.repo';
import { telegramsTotal } from './telegram-metrics';

/** `late`: it did not go out, since limits of Telegram hold until a moment. */
export type SendOutcome =
  | Exclude<TelegramOutcome, { kind: 'wait' }>
  | { kind: 'late'; until: Date };

/**
 * Sends a message when its turn has come. A chat that takes no more of them is no user's any more. Throws when it
 * may be tried again.
 *
 * @param userId null for a chat that belongs to no user
 */
export async function sendNow(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  telegram: TelegramApi,
  { chatId, userId, text }: { chatId: number; userId: number | null; text: string },
): Promise<SendOutcome> {
  const { botId } = telegram;
  const slot = await claimSlot(deps.db, botId, userId);
  if ('until' in slot) return { kind: 'late', until: slot.until };
  if (slot.waitMs > 0) await sleep(slot.waitMs);
  const outcome = await telegram.sendText(chatId, text).catch((error: unknown) => {
    telegramsTotal.inc({ outcome: 'failed' });
    throw error;
  });
  if (outcome.kind === 'ended') await endBlocked(deps, botId, chatId);
  if (outcome.kind !== 'wait') return outcome;
  // Telegram does not say whether it means this chat or the bot, so that everything waits.
  await pauseBot(deps.db, botId, outcome.waitMs);
  return { kind: 'late', until: new Date(Date.now() + outcome.waitMs) };
}
