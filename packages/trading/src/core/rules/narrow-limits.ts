import type { Limits } from '@entropi/contracts/trading-model';

/** The stricter of two limits; null is no limit. */
export function stricter(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

/** A user's own limits; null is none. */
export interface OwnLimits {
  maxOpenShares: number | null;
  dailyLossLimit: number | null;
  equityLossLimit: number | null;
}

/** A strategy's limits, narrowed by a user's own: null is none. */
export function narrowLimits(limits: Limits, own: OwnLimits | null): Limits {
  const equity = stricter(limits.equity_loss_limit ?? null, own?.equityLossLimit ?? null);
  return {
    ...limits,
    max_open_shares: stricter(limits.max_open_shares, own?.maxOpenShares ?? null),
    daily_loss_limit: stricter(limits.daily_loss_limit, own?.dailyLossLimit ?? null),
    ...(equity === null ? {} : { equity_loss_limit: equity }),
  };
}

/**
 * The limits of a day's loss that hold for all of these strategies together, and whether reaching one also closes.
 */
export function joinDayLimits(
  all: readonly Limits[],
): Required<Pick<Limits, 'daily_loss_limit' | 'equity_loss_limit' | 'close_at_limit'>> {
  return {
    daily_loss_limit: all.map((one) => one.daily_loss_limit).reduce(stricter, null),
    equity_loss_limit: all.map((one) => one.equity_loss_limit ?? null).reduce(stricter, null),
    close_at_limit: all.some((one) => one.close_at_limit),
  };
}
