import { divide, floor, multiply, ratio } from '../../trading/core/ratio';

/** Amounts in minor units of the plan's currency. */
export interface PeriodFees {
  periodMinor: number;
  performanceMinor: number;
  /** The mark after the period. */
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
 * What a period costs: the fixed fee, and the percentage of what the cumulative profit rose above the
 * high-water mark, rounded down. A trial costs nothing, and what was gained in it is never charged.
 */
export function computePeriodFees(period: ClosingPeriod): PeriodFees {
  const highWaterMarkMinor = Math.max(period.highWaterMarkMinor, period.cumulativeProfitMinor);
  if (period.isTrial) return { periodMinor: 0, performanceMinor: 0, highWaterMarkMinor };
  const gain = highWaterMarkMinor - period.highWaterMarkMinor;
  const share = multiply(ratio(gain), divide(ratio(period.performanceFeePercent), ratio(100n)));
  return { periodMinor: period.periodFeeMinor, performanceMinor: floor(share), highWaterMarkMinor };
}

/** The mark that a subscription begins with: what was gained or charged for before is never charged. */
export function computeFirstMark(gainedMinor: number, lastMarkMinor: number): number {
  return Math.max(0, gainedMinor, lastMarkMinor);
}

/** The fixed fee of the first `days` of a period that has `of` days, rounded down: all of them cost the fee. */
export function computeFeeForDays(periodFeeMinor: number, days: number, of: number): number {
  return floor(multiply(ratio(periodFeeMinor), divide(ratio(days), ratio(of))));
}
