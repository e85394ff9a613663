import type { PendingOrder } from '../store/order-intents.repo';

/**
 * Whether an order closes something that has to be left, however late. Any other close, such as one for a single
 * profit, is decided again by its price.
 */
export function isWantedAnyway({ intent, isToLeave }: PendingOrder): boolean {
  return intent.kind === 'CLOSE' && (isToLeave || intent.reason !== 'TAKE_PROFIT');
}

/**
 * Whether the price that decided an unsent order is gone, because the order is old or of an earlier process. An
 * opening of the ladder is also stale when its task is no longer active.
 */
export function isStale(
  order: PendingOrder,
  at: { now: Date; startedAt: Date; expiresMs: number },
): boolean {
  const { intent, taskState } = order;
  const isOld = at.now.getTime() - intent.createdAt.getTime() > at.expiresMs;
  const isOfEarlierProcess = intent.createdAt < at.startedAt;
  if (intent.kind === 'CLOSE') return !isWantedAnyway(order) && (isOfEarlierProcess || isOld);
  if (intent.cycleId === null) return isOld;
  return isOld || isOfEarlierProcess || taskState !== 'active';
}
