import type { Limits } from '@entropi/contracts/trading-model';
import { plannedCounts } from '../ladder';
import { divide, floor, multiply, ratio, toNumber } from '../ratio';
import { fromCounts, type MarketRules } from '../units';
import { findSizeBlock } from './stages';

/** A level 0 that its limits never let open, and the factor that would help. */
export interface LargeStart {
  level: 0;
  size: number;
  /** The total size that is allowed. */
  maximum: number;
  /** The size factor at which it would fit. */
  factor: number;
}

/** Factors have four decimals, rounded to the side on which level 0 fits. */
const FACTOR_UNIT = ratio(10_000n);

/** Null when level 0 may open while nothing else is open; otherwise no cycle would ever begin. */
export function findLargeStart(
  [first]: readonly { size: number }[],
  market: Pick<MarketRules, 'sizeStep'>,
  limits: Pick<Limits, 'max_open_shares' | 'max_total_size'>,
  sizeFactor = 1,
): LargeStart | null {
  const maximum = limits.max_total_size;
  if (!first || maximum === null) return null;
  const sizeCounts = plannedCounts(first.size, market, sizeFactor);
  const nothing = { shares: 0, sizeCounts: 0 };
  const block = findSizeBlock({ limits, sizeCounts, held: nothing, joint: null });
  if (block !== 'max_total_size') return null;
  const factor = floor(multiply(divide(ratio(maximum), ratio(first.size)), FACTOR_UNIT));
  return {
    level: 0,
    size: fromCounts(sizeCounts),
    maximum,
    factor: toNumber(divide(ratio(BigInt(factor)), FACTOR_UNIT)),
  };
}
