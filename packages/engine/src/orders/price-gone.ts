import type { TradedAccount } from '../accounts/traded-account';
import type { OpenRequest, PendingOrder } from '../store/order-intents.repo';

/**
 * The last look at the market before an opening of the ladder leaves: whether the newest known price is worse than
 * the worst at which it may be filled, or older than the account's last deal. It only looks into memory.
 */
export function isPriceGone(
  { row, fills, findPrice }: Pick<TradedAccount, 'row' | 'fills' | 'findPrice'>,
  { kind, cycleId, request }: Pick<PendingOrder['intent'], 'kind' | 'cycleId' | 'request'>,
): boolean {
  if (kind !== 'OPEN' || cycleId === null) return false;
  const { epic, direction, worst_level: worst = null } = request as OpenRequest;
  const price = findPrice(epic);
  if (worst === null || price === null) return false;
  const { bid, offer } = price;
  if (bid === null || offer === null) return false;
  if (fills.isOutdated(row.id, epic, price)) return true;
  return direction === 'BUY' ? offer > worst : bid < worst;
}
