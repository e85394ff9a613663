import type { PendingOrder } from '../../trading/store/order-intents.repo';

/** Closes decided by price are decided again after a restart; these are wanted whatever the price. */
const WANTED_ANYWAY = new Set(['MANUAL', 'STOP_ALL', 'CYCLE_STOP', 'SHARE_STOP']);

/** Whether a close is to be carried out however late. */
export function isWantedAnyway({ intent }: PendingOrder): boolean {
  return intent.kind === 'CLOSE' && WANTED_ANYWAY.has(intent.reason ?? 'MANUAL');
}

/**
 * Whether the price at which an unsent order was decided is gone: it is old, or of an earlier process. An
 * opening of the ladder is also stale when its task is not active any more.
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
