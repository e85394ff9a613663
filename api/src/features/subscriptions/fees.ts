import { divide, floor, multiply, ratio } from '@entropi/trading/core/ratio';

/** Amounts in minor units of the plan's currency. */
export interface PeriodFees {
  periodMinor: number;
  performanceMinor: number;
  /** The high-water mark after the period. */
  highWaterMarkMinor: number;
}

export interface ClosingPeriod {
  isTrial: boolean;
  periodFeeMinor: number;
  performanceFeePercent: number;
  /** Realised net profit of all time up to the end of the period. */
  cumulativeProfitMinor: number;
  /** Highest cumulative profit that a fee was taken on before the period. */
  highWaterMarkMinor: number;
}

/**
 * What a period costs: the fixed fee, and a percentage of the cumulative profit above the high-water mark, rounded
 * down. A trial costs nothing, and the profit made in it is never charged for.
 */
export function computePeriodFees(period: ClosingPeriod): PeriodFees {
  const highWaterMarkMinor = Math.max(period.highWaterMarkMinor, period.cumulativeProfitMinor);
  if (period.isTrial) return { periodMinor: 0, performanceMinor: 0, highWaterMarkMinor };
  const gain = highWaterMarkMinor - period.highWaterMarkMinor;
  const share = multiply(ratio(gain), divide(ratio(period.performanceFeePercent), ratio(100n)));
  return { periodMinor: period.periodFeeMinor, performanceMinor: floor(share), highWaterMarkMinor };
}

/** The mark that a subscription begins with: earlier profit, charged for or not, is never charged for again. */
export function computeFirstMark(gainedMinor: number, lastMarkMinor: number): number {
  return Math.max(0, gainedMinor, lastMarkMinor);
}

/** The fixed fee for the first `days` of a period of `of` days, rounded down; all of them cost the whole fee. */
export function computeFeeForDays(periodFeeMinor: number, days: number, of: number): number {
  return floor(multiply(ratio(periodFeeMinor), divide(ratio(days), ratio(of))));
}
