import { type PendingOrder, updateIntent } from '../../trading/store/order-intents.repo';
import type { TradedAccount } from '../accounts/traded-account';

/**
 * An order that an owner of the key which is gone has marked as sent, and of which nothing was heard since, as UNKNOWN:
 * that owner was ended between the mark and the call, or after it. It is looked for in full at once. Any other order
 * as it is.
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
