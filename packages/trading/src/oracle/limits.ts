import { type Book, type Held, totalSize } from './book';
import { atLeast, type Fraction, minus, plus, read } from './fraction';
import { isWithinHours } from './hours';
import type { OraclePrice } from './setup';

/** Whether one more share of a size is within the strategy's hours, spread, number of shares and total size. */
export function isWithinLimits(
  { setup: { limits } }: Book,
  shares: readonly Held[],
  { at, bid, offer }: OraclePrice,
  size: Fraction,
): boolean {
  const { trading_hours: hours, max_open_shares: most } = limits;
  if (hours && !isWithinHours(at, hours, hours.time_zone ?? 'UTC')) return false;
  if (most !== null && shares.length >= most) return false;
  const isAllowed = (value: Fraction, limit: number | null) =>
    limit === null || atLeast(read(limit), value);
  return (
    isAllowed(minus(read(offer), read(bid)), limits.max_spread) &&
    isAllowed(plus(totalSize(shares), size), limits.max_total_size)
  );
}
