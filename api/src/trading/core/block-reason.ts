import type { Limits, SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { isSpreadTooWide } from './decide';
import { compare, multiply, negate, ratio } from './ratio';
import { isWithinHours } from './trading-hours';
import { isDealable, type MarketRules, type Tick } from './units';

/** What decides whether a cycle may begin now. */
export interface StartConditions {
  tick: Tick | null;
  market: MarketRules;
  limits: Pick<Limits, 'max_spread' | 'trading_hours'>;
  /** The sell mode that the cycle would begin with. */
  mode: SellModeConfig['mode'];
  /** Epoch milliseconds before which none begins; 0 for none. */
  notBefore: number;
  priceMaxAgeMs: number;
  now: number;
}

/** Why no cycle begins now; null when one may. */
export type StartBlockReason =
  | 'recovery'
  | 'no_price'
  | 'cooldown'
  | 'trading_hours'
  | 'max_spread';

/**
 * Whether level 0 may open at market: a fresh price, the cooldown over, within hours and spread. RECOVERY
 * unwinds what is open and begins nothing.
 */
export function findStartBlockReason(conditions: StartConditions): StartBlockReason | null {
  const { tick, market, limits, mode, notBefore, priceMaxAgeMs, now } = conditions;
  if (mode === 'RECOVERY') return 'recovery';
  if (now < notBefore) return 'cooldown';
  if (!isWithinHours(limits.trading_hours, new Date(now))) return 'trading_hours';
  if (!tick || !isDealable(tick) || now - tick.at > priceMaxAgeMs) return 'no_price';
  return isSpreadTooWide(tick, limits.max_spread, market) ? 'max_spread' : null;
}

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

/**
 * Whether a day's booked result has reached its loss limit, to the cent. `realisedMinor` is in minor units of the
 * account's currency, the limit in units of it; null is no limit.
 */
export function isLossLimitReached(realisedMinor: bigint, dailyLossLimit: number | null): boolean {
  if (dailyLossLimit === null) return false;
  const limitMinor = multiply(ratio(dailyLossLimit), ratio(100n));
  return compare(ratio(realisedMinor), negate(limitMinor)) <= 0;
}
