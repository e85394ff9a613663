import { average, type Book, totalSize } from './book';
import {
  atLeast,
  compare,
  type Fraction,
  negative,
  over,
  read,
  times,
  whole,
  ZERO,
} from './fraction';

const larger = (a: Fraction, b: Fraction) => (atLeast(a, b) ? a : b);
const smaller = (a: Fraction, b: Fraction) => (atLeast(a, b) ? b : a);

/**
 * How far the last level of a ladder lies from its beginning, or where the cycle's stop gives up all of it,
 * whichever is farther.
 */
function findDepth(book: Book, begin: Fraction): Fraction {
  const cycle = book.beginCycle(0, 0);
  book.anchor(cycle, begin);
  const filled = cycle.rungs.map(({ trigger, size }) => ({ open: trigger, size }));
  const deepest = filled.at(-1)?.open ?? begin;
  const { cycle_stop, unit } = book.setup.sell;
  const levels = book.gain(deepest, begin);
  if (cycle_stop === null) return levels;
  const entry = average(filled);
  const loss = book.distance(cycle_stop, unit, entry, totalSize(filled));
  const stop = book.toTick(book.beyond(entry, negative(loss)), 'profit');
  return larger(levels, book.gain(stop, begin));
}

/**
 * Points from a position's open level at which the broker closes it, for a cycle that begins at a price: the given
 * distance where it is allowed and beyond the ladder, otherwise one worked out from the ladder. Null when no stop is
 * wanted, or the broker allows none beyond the ladder.
 */
export function findStopDistance(book: Book, begin: Fraction): Fraction | null {
  const wanted = book.setup.limits.disaster_stop;
  if (!wanted) return null;
  const depth = findDepth(book, begin);
  const { nearest, farthest } = findBounds(book, begin);
  const isGood = (distance: Fraction) =>
    compare(distance, depth) > 0 &&
    atLeast(distance, nearest) &&
    (farthest === null || atLeast(farthest, distance));
  const given =
    wanted.distance === null
      ? ZERO
      : toTicks(book, begin, book.distance(wanted.distance, book.setup.unit, begin, ZERO));
  if (isGood(given)) return given;
  const hasDepth = compare(depth, ZERO) > 0;
  const own = hasDepth ? times(depth, whole(2)) : over(begin, whole(20));
  const far = larger(own, times(nearest, whole(2)));
  const distance = toTicks(book, begin, farthest === null ? far : smaller(far, farthest));
  return isGood(distance) ? distance : null;
}

/** What the broker allows; a price ends at zero, and the stop of a BUY lies above a tenth of it. */
function findBounds(book: Book, begin: Fraction) {
  const { nearest, farthest } = book.setup.market.stops ?? { nearest: 0, farthest: null };
  const allowed = farthest === null ? null : read(farthest);
  const aboveZero = book.isBuy ? over(times(begin, whole(9)), whole(10)) : null;
  const both = allowed && aboveZero ? smaller(allowed, aboveZero) : (allowed ?? aboveZero);
  return { nearest: read(nearest), farthest: both };
}

/** A stop is rounded to the tick, towards the entry. */
function toTicks(book: Book, begin: Fraction, distance: Fraction): Fraction {
  return book.gain(book.toTick(book.beyond(begin, negative(distance)), 'profit'), begin);
}
