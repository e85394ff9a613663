import type { Limits } from '@entropi/shared/contracts/trading-model';

/** Of two limits the stricter one; null is no limit. */
export function stricter(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

/** A strategy's limits, narrowed by a user's own: null is none. */
export function narrowLimits(
  limits: Limits,
  own: { maxOpenShares: number | null; dailyLossLimit: number | null } | null,
): Limits {
  return {
    ...limits,
    max_open_shares: stricter(limits.max_open_shares, own?.maxOpenShares ?? null),
    daily_loss_limit: stricter(limits.daily_loss_limit, own?.dailyLossLimit ?? null),
  };
}
