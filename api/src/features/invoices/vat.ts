import { add, divide, multiply, ratio, round } from '@entropi/trading/core/ratio';

/**
 * The value added tax that an amount contains, in minor units, halves rounded up. Prices contain the tax, so the
 * rest is the net amount.
 *
 * @param percent a decimal, e.g. `8.1`
 */
export function computeVat(amountMinor: number, percent: string): number {
  const rate = ratio(percent);
  return round(multiply(ratio(amountMinor), divide(rate, add(ratio(100n), rate))));
}
