const ZERO = 48;
const NINE = 57;
const POINT = 46;
const FIVE = 5;
/** The most digits before the point, and the most after it. */
const MAX_DIGITS = 12;

/**
 * A decimal as the nearest tick, halves up. It gives what `toTicks` gives, without a fraction of big integers for
 * each of millions of prices. NaN for a text that is no unsigned decimal of at most 12 digits before and after the
 * point.
 */
export function readLevel(text: string, decimalPlaces: number): number {
  let ticks = 0;
  let whole = 0;
  let fraction = 0;
  let isBehindPoint = false;
  let isUp = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === POINT && !isBehindPoint) {
      isBehindPoint = true;
      continue;
    }
    if (code < ZERO || code > NINE) return Number.NaN;
    if (isBehindPoint) fraction += 1;
    else whole += 1;
    if (fraction <= decimalPlaces) ticks = ticks * 10 + (code - ZERO);
    else if (fraction === decimalPlaces + 1) isUp = code - ZERO >= FIVE;
  }
  if (whole === 0 || whole > MAX_DIGITS || fraction > MAX_DIGITS) return Number.NaN;
  if (isBehindPoint && fraction === 0) return Number.NaN;
  for (let place = fraction; place < decimalPlaces; place += 1) ticks *= 10;
  return isUp ? ticks + 1 : ticks;
}
