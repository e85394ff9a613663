import type { PricePath } from './price-path';
import type { Triggers } from './triggers';

/** How the closing price has gone while the position was the same, in mirrored ticks. */
export interface Extremes {
  high: number;
  low: number;
  /** The deepest fall from a high to a later low. */
  fall: number;
  /** The high that it began at. */
  fallFrom: number;
}

/**
 * The first place from `from` on, before `end`, whose price is reached; `end` if there is none. What the places
 * before it did to the closing price is added to `extremes`. The innermost loop of a back-test: nothing but
 * numbers of two columns.
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

/** Prices are within ±MAX_PRICE_TICKS: what lies beyond an integer of 32 bits is never reached. */
function toInt32(ticks: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, ticks));
}
