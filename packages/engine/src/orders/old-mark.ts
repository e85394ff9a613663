import type { TradedAccount } from '../accounts/traded-account';
import { type PendingOrder, updateIntent } from '../store/order-intents.repo';
import type { MarkedOrder } from './marked-order';

/**
 * Turns an order that an earlier owner of the key has marked as sent, and of which nothing was heard since, into an
 * UNKNOWN one: that owner ended between the mark and the call, or after the call. It is looked for in full at once.
 * Any other order is returned as it is.
 */
export async function disownOldMark(
  { db, fence }: TradedAccount,
  order: PendingOrder,
): Promise<PendingOrder> {
  const { id, state, response, epoch } = order.intent;
  if (state !== 'SENT' || response !== null || epoch >= fence.epoch) return order;
  const fields = { state: 'UNKNOWN', response: { cause: 'owner_gone' } } as const;
  await updateIntent(db, id, fields);
  return { ...order, intent: { ...order.intent, ...fields } };
}

/**
 * Takes back the mark of an order that was written for an account whose work has ended; nothing when `written` is
 * null.
 */
export async function unmarkWritten(
  { batches, fence, log, row }: TradedAccount,
  written: Promise<MarkedOrder | null> | null,
): Promise<void> {
  try {
    const marked = await written;
    if (marked) await batches.unmark({ intentId: marked.intent.id, fence });
  } catch (error) {
    // The next owner sees by the epoch that the mark is old.
    log.warn({ err: error, accountId: row.id }, 'a mark is not taken back');
  }
}
