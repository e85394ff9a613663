import type { Dashboard } from '@entropi/contracts/dashboard';

export interface LimitFigures {
  name: 'shares' | 'size' | 'spread' | 'loss';
  /** Shares, size, points, or money of the account. */
  used: number;
  /** Null when no limit is set. */
  limit: number | null;
}

/** Lists how much of each limit is used now; spread and loss of the day only where they are limited. */
export function readLimits(dashboard: Dashboard): LimitFigures[] {
  const { limits, cycle, open_shares: open, market, performance } = dashboard;
  const figures: LimitFigures[] = [
    { name: 'shares', used: open.length, limit: limits?.max_open_shares ?? null },
    { name: 'size', used: cycle?.total_size ?? 0, limit: limits?.max_total_size ?? null },
  ];
  const { bid = null, offer = null } = market ?? {};
  if (limits?.max_spread != null && market && bid !== null && offer !== null) {
    const used = Number((offer - bid).toFixed(market.decimal_places));
    figures.push({ name: 'spread', used, limit: limits.max_spread });
  }
  if (limits?.daily_loss_limit != null) {
    const used = Math.max(0, -Number(performance.today.amount));
    figures.push({ name: 'loss', used, limit: limits.daily_loss_limit });
  }
  return figures;
}
