import type { Dir } from '../core/units';

/** Prices of both sides in ticks, by index; `at` is in epoch milliseconds and never falls. */
export interface TickColumns {
  bid: Int32Array;
  offer: Int32Array;
  at: Float64Array;
}

/** Candles of the bid in ticks; `at` is the beginning of each. */
export interface CandleColumns {
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
  at: Float64Array;
}

/** Which extreme a candle is assumed to reach first. */
export type CandleOrder = 'HIGH_FIRST' | 'LOW_FIRST';

/** The prices as a ladder sees them, in mirrored ticks: those at which it opens, and those at which it closes. */
export interface PricePath {
  open: Int32Array;
  close: Int32Array;
  at: Float64Array;
  /**
   * Between two indexes the price passes through every tick, unless the later index is a multiple of this number,
   * which is how many belong to one candle. With 1 every index is a jump.
   */
  stride: number;
}

/** The indexes of one candle: open, one extreme, the other, close. */
export const CANDLE_PLACES = 4;

/** Converts ticks to a path. */
export function placeTicks({ bid, offer, at }: TickColumns, dir: Dir): PricePath {
  if (dir === 1) return { open: offer, close: bid, at, stride: 1 };
  return { open: bid.map(mirror), close: offer.map(mirror), at, stride: 1 };
}

/** Converts candles to a path, in one order of their extremes; the spread, in ticks, is always the same. */
export function placeCandles(
  candles: CandleColumns,
  given: { dir: Dir; spreadTicks: number; order: CandleOrder },
): PricePath {
  const { dir, spreadTicks, order } = given;
  const [first, second] =
    order === 'HIGH_FIRST' ? [candles.high, candles.low] : [candles.low, candles.high];
  const corners = [candles.open, first, second, candles.close];
  const count = candles.at.length;
  const open = new Int32Array(count * CANDLE_PLACES);
  const close = new Int32Array(count * CANDLE_PLACES);
  const at = new Float64Array(count * CANDLE_PLACES);
  const widthMs = findWidth(candles.at);
  for (let candle = 0; candle < count; candle += 1) {
    for (let corner = 0; corner < CANDLE_PLACES; corner += 1) {
      const place = candle * CANDLE_PLACES + corner;
      const bid = corners[corner]?.[candle] ?? 0;
      open[place] = dir === 1 ? bid + spreadTicks : -bid;
      close[place] = dir === 1 ? bid : -(bid + spreadTicks);
      at[place] = (candles.at[candle] ?? 0) + Math.floor(((widthMs - 1) * corner) / 3);
    }
  }
  return { open, close, at, stride: CANDLE_PLACES };
}

/** A candle is as wide as the two nearest are apart, so that gaps between sessions belong to none. */
function findWidth(at: Float64Array): number {
  let width = Number.POSITIVE_INFINITY;
  for (let index = 1; index < at.length; index += 1) {
    width = Math.min(width, (at[index] ?? 0) - (at[index - 1] ?? 0));
  }
  return Number.isFinite(width) ? Math.max(width, 1) : 1;
}

function mirror(ticks: number): number {
  return -ticks;
}
