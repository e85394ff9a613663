import { compare, multiply, negate, ratio } from '../ratio';

/**
 * Whether a day's result has reached its loss limit, to the cent. `resultMinor` is in minor units of the
 * account's currency, the limit in units of it; null is no limit.
 */
export function isLossLimitReached(resultMinor: bigint, limit: number | null): boolean {
  if (limit === null) return false;
  const limitMinor = multiply(ratio(limit), ratio(100n));
  return compare(ratio(resultMinor), negate(limitMinor)) <= 0;
}
