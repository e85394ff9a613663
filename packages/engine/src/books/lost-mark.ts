import type { TradedAccount } from '../accounts/traded-account';
import { type PendingOrder, updateIntent } from '../store/order-intents.repo';
import { beginHold } from '../store/trading-hold.repo';

/**
 * Records that the broker has a deal of an opening that has not left according to the books. An order is
 * marked as sent before it leaves, so the database has lost the mark: it is older than the broker's books. Nothing
 * opens then until an operator agrees, and the order is looked for instead of being sent once more.
 */
export async function recordLostMark(
  { db, log, row }: Pick<TradedAccount, 'db' | 'log' | 'row'>,
  { id, dealReference }: Pick<PendingOrder['intent'], 'id' | 'dealReference'>,
): Promise<void> {
  await beginHold(db, { reason: 'older_database', dealReference });
  await updateIntent(db, id, { state: 'UNKNOWN', response: { cause: 'mark_lost' } });
  log.error(
    { accountId: row.id, intentId: id, dealReference },
    'the broker has a deal that the database has not sent: nothing is opened until an operator agrees',
  );
}
