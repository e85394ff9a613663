import type { PricePath } from './price-path';
import type { Triggers } from './triggers';

/** How the closing price has moved while the position was the same, in mirrored ticks. */
export interface Extremes {
  high: number;
  low: number;
  /** The deepest fall from a high to a later low. */
  fall: number;
  /** The high from which it fell. */
  fallFrom: number;
}

/**
 * The first index from `from` on, before `end`, whose price is reached; `end` if there is none. The closing prices
 * before it are added to `extremes`. This is the innermost loop of a back-test, so it only works on the numbers of
 * two columns.
 */
export function scan(
  path: PricePath,
  from: number,
  end: number,
  triggers: Triggers,
  extremes: Extremes,
): number {
  const { open, close } = path;
  const openAt = toInt32(triggers.openAt);
  const maxSpread = toInt32(triggers.maxSpread);
  const rearmAt = toInt32(triggers.rearmAt);
  const profitAt = toInt32(Math.min(triggers.profitAt, triggers.peakAt));
  const lossAt = toInt32(triggers.lossAt);
  let { high, low, fall, fallFrom } = extremes;
  let place = from;
  for (; place < end; place += 1) {
    const closing = close[place] as number;
    const opening = open[place] as number;
    if (closing >= profitAt || closing <= lossAt || opening >= rearmAt) break;
    if (opening <= openAt && opening - closing <= maxSpread) break;
    if (closing > high) high = closing;
    if (closing < low) low = closing;
    if (high - closing > fall) {
      fall = high - closing;
      fallFrom = high;
    }
  }
  extremes.high = high;
  extremes.low = low;
  extremes.fall = fall;
  extremes.fallFrom = fallFrom;
  return place;
}

/** Prices are within ±MAX_PRICE_TICKS, so a price beyond an integer of 32 bits is never reached. */
function toInt32(ticks: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, ticks));
}
