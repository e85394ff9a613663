import type { Queryable } from '@entropi/db/db';
import { pauseAfterMiss } from '@entropi/trading/core/missed-price';
import type { TradedAccount } from '../accounts/traded-account';
import { countUnbegun } from '../store/cycle-end.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import { setsAnchor } from '../store/record-fill.repo';
import { countRejections, type NoDeal, recordRejection } from '../store/record-rejection.repo';

/**
 * Books that the market had moved beyond the worst price of an opening: its level rests for a moment, longer each
 * time. False when the order was resolved before. Call it while the user's task is locked.
 */
export async function recordMissedPrice(
  tx: Queryable,
  { now, timings }: Pick<TradedAccount, 'now' | 'timings'>,
  order: PendingOrder,
  missed: Pick<NoDeal, 'state' | 'rejection'>,
): Promise<boolean> {
  const misses = await countMisses(tx, order);
  const retryAt = new Date(now().getTime() + pauseAfterMiss(misses + 1, timings));
  return recordRejection(tx, order, { ...missed, retryAt });
}

/** A cycle whose first level has missed its price ends, so the count goes on in the next cycle. */
function countMisses(tx: Queryable, order: PendingOrder): Promise<number> {
  return setsAnchor(order) ? countUnbegun(tx, order.intent) : countRejections(tx, order.share);
}
