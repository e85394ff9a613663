import { LANGUAGES } from '@entropi/contracts/languages';
import type { Queryable } from '@entropi/db/db';
import { z } from 'zod';
import type { Deps } from '../deps';
import { TELEGRAM_REPLIES } from './telegram-texts';

/** A queue of its own: a Telegram that is away holds up no mail and no push. */
export const TELEGRAM_QUEUE = 'telegram';

/** Which notice goes to which user's chat, or what the bot replies in a chat. */
export const TelegramOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), noticeId: z.int() }),
  z.object({
    kind: z.literal('reply'),
    botId: z.int(),
    chatId: z.int(),
    reply: z.enum(TELEGRAM_REPLIES),
    language: z.enum(LANGUAGES),
    name: z.string(),
  }),
]);
export type TelegramOrder = z.infer<typeof TelegramOrder>;

/** Longer than a message may wait for its turn and for Telegram; after that the sending process must have died. */
const GIVEN_UP_AFTER_S = 60;
/** With pauses that double from five seconds, these tries take an hour and a half, as those of pushes. */
const TRIES = 10;

/** Orders a message; it goes out only if the transaction commits. */
export function orderTelegram(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  order: TelegramOrder,
  startAfter?: Date,
): Promise<void> {
  return jobs.enqueue(tx, TELEGRAM_QUEUE, order, {
    startAfter,
    expireInSeconds: GIVEN_UP_AFTER_S,
    retryLimit: TRIES,
  });
}
