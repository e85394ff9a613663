import type { Dashboard } from '@entropi/contracts/dashboard';

/** What a task says while prices do not come. */
const WITHOUT_PRICES = ['broker_unavailable', 'feed_rejected', 'feed_silent'];

/**
 * Returns when the last price of the market was known, while the task says that none come: it is then no present
 * price. Null while prices come, and where there is none at all.
 */
export function findOldPriceAt({
  task,
  market,
}: Partial<Pick<Dashboard, 'task'>> & Pick<Dashboard, 'market'>): string | null {
  if (!market || market.bid === null || market.offer === null) return null;
  return WITHOUT_PRICES.includes(task?.degraded ?? '') ? market.updated_at : null;
}
