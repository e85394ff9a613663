import type { PlacedLevel } from '@entropi/trading/core/ladder';
import {
  add,
  compare,
  divide,
  multiply,
  ONE,
  type Ratio,
  ratio,
  subtract,
  ZERO,
} from '@entropi/trading/core/ratio';
import type { Dir } from '@entropi/trading/core/units';

/** What the account and the broker bring to a ladder. */
export interface CloseOutTerms {
  dir: Dir;
  /** Of the account before the first level opens, in its currency. */
  balance: Ratio;
  /** Margin as a fraction of the notional. */
  marginFraction: Ratio;
  /** The broker closes everything when equity falls to this fraction of the margin. */
  closeOutFraction: Ratio;
  /** Money of the account per tick and millionth of size. */
  perTickCount: Ratio;
}

export interface CloseOut {
  /** The mirrored price at which the broker closes; null when equity stays above the limit down to a price of 0. */
  ticks: Ratio | null;
  /** Levels that are open there: one whose margin the account has not got is rejected by the broker. */
  openLevels: number;
}

/**
 * Where the broker closes a ladder that runs against it, level by level, each filled at its trigger and without the
 * spread. Levels are in the order in which the price reaches them.
 */
export function findCloseOut(placed: readonly PlacedLevel[], terms: CloseOutTerms): CloseOut {
  let counts = ZERO;
  /** The sum of size times open level. */
  let weight = ZERO;
  let openLevels = 0;
  for (const level of placed) {
    const trigger = ratio(level.triggerTicks);
    const reached = findLimit(counts, weight, terms);
    if (reached && compare(reached, trigger) >= 0) return { ticks: reached, openLevels };
    const size = ratio(level.sizeCounts);
    const after = add(counts, size);
    const equity = computeEquity(trigger, counts, weight, terms);
    if (compare(equity, computeMargin(trigger, after, terms)) < 0) continue;
    weight = add(weight, multiply(size, trigger));
    counts = after;
    openLevels += 1;
  }
  return { ticks: findLimit(counts, weight, terms), openLevels };
}

/** The mirrored price at which equity is the fraction of the margin; null where no price above 0 is that low. */
function findLimit(counts: Ratio, weight: Ratio, terms: CloseOutTerms): Ratio | null {
  if (compare(counts, ZERO) === 0) return null;
  const { dir, balance, marginFraction, closeOutFraction, perTickCount } = terms;
  const kept = multiply(multiply(marginFraction, closeOutFraction), ratio(dir));
  // A margin of twice the value and more, which no broker has, leaves nothing to compute.
  if (compare(kept, ONE) >= 0) return null;
  const divisor = multiply(counts, subtract(ONE, kept));
  const limit = divide(subtract(weight, divide(balance, perTickCount)), divisor);
  return compare(multiply(limit, ratio(dir)), ZERO) > 0 ? limit : null;
}

function computeEquity(ticks: Ratio, counts: Ratio, weight: Ratio, terms: CloseOutTerms): Ratio {
  const open = subtract(multiply(counts, ticks), weight);
  return add(terms.balance, multiply(open, terms.perTickCount));
}

function computeMargin(ticks: Ratio, counts: Ratio, terms: CloseOutTerms): Ratio {
  const notional = multiply(multiply(ticks, ratio(terms.dir)), counts);
  return multiply(multiply(notional, terms.marginFraction), terms.perTickCount);
}
