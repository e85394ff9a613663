import { average, type Book, type Cycle, type Held, openShares, totalSize } from './book';
import {
  atLeast,
  compare,
  type Fraction,
  negative,
  plus,
  read,
  times,
  whole,
  ZERO,
} from './fraction';
import type { OraclePrice, Reason } from './setup';

/** One decision to leave: all its shares are closed at this price, in this order. */
export interface Leaving {
  reason: Reason;
  shares: Held[];
  /** Whether the whole cycle is left, so that a share found open later is closed as well. */
  isWhole: boolean;
}

const HOUR_MS = 3_600_000;

export function closingPrice(book: Book, price: OraclePrice): Fraction {
  return read(book.isBuy ? price.bid : price.offer);
}

/** Open result of shares at a price, in money, not rounded. */
export function unrealised(book: Book, shares: Held[], price: Fraction): Fraction {
  return shares.reduce((sum, s) => plus(sum, book.money(book.gain(s.open, price), s.size)), ZERO);
}

/** SINGLE and ALL turn to RECOVERY when any one condition holds, and stay until the cycle ends. */
export function entersRecovery(book: Book, cycle: Cycle, price: OraclePrice): boolean {
  const when = book.setup.sell.recovery?.enter_when;
  if (!when) return false;
  const shares = openShares(cycle);
  if (when.open_shares !== null && shares.length >= when.open_shares) return true;
  if (when.age_hours !== null) {
    const age = whole(price.at - cycle.startedAt);
    if (atLeast(age, times(read(when.age_hours), whole(HOUR_MS)))) return true;
  }
  if (when.drawdown === null) return false;
  const open = unrealised(book, shares, closingPrice(book, price));
  const result = plus(book.fromMinor(cycle.realised), open);
  return atLeast(negative(result), read(when.drawdown));
}

/** The last row whose `from` does not exceed the key; 1 without one. */
function multiplier(book: Book, shares: Held[], streak: number): Fraction {
  const { keyed_by, rows } = book.setup.multipliers;
  const key = keyed_by === 'OPEN_SHARES' ? shares.length : streak;
  return read(rows.filter(({ from }) => from <= key).at(-1)?.multiplier ?? 1);
}

/**
 * True when the price has fallen from a peak by the distance that trailing gives back. A peak counts only while it
 * is worth the profit at which trailing begins, for the basket as it is now.
 */
function hasFallen(
  book: Book,
  of: { peak: Fraction | null },
  price: Fraction,
  entry: Fraction,
  size: Fraction,
): boolean {
  const { trailing, unit } = book.setup.sell;
  if (!trailing) return false;
  const activate = book.distance(trailing.activate, unit, entry, size);
  const counts = of.peak !== null && atLeast(book.gain(entry, of.peak), activate);
  if (!counts && atLeast(book.gain(entry, price), activate)) of.peak = price;
  else if (!counts || !of.peak) return false;
  if (compare(book.gain(of.peak, price), ZERO) > 0) of.peak = price;
  return atLeast(book.gain(price, of.peak), book.distance(trailing.give_back, unit, entry, size));
}

/** The loss is that of what stays open; it counts what is realised, and what is being closed at this price. */
function isCycleStopped(book: Book, cycle: Cycle, staying: Held[], price: Fraction): boolean {
  const { cycle_stop, unit } = book.setup.sell;
  if (cycle_stop === null) return false;
  const size = totalSize(staying);
  const loss = book.money(book.distance(cycle_stop, unit, average(staying), size), size);
  const held = openShares(cycle);
  const room = book.points(plus(loss, book.fromMinor(cycle.realised)), totalSize(held));
  const stop = book.toTick(book.beyond(average(held), negative(room)), 'profit');
  return atLeast(book.gain(price, stop), ZERO);
}

function isShareStopped(book: Book, share: Held, price: Fraction): boolean {
  const { share_stop, unit } = book.setup.sell;
  if (share_stop === null) return false;
  const loss = book.distance(share_stop, unit, share.open, share.size);
  const stop = book.toTick(book.beyond(share.open, negative(loss)), 'profit');
  return atLeast(book.gain(price, stop), ZERO);
}

/** A row's own take-profit goes before trailing, and trailing before the target. */
function takesProfit(book: Book, cycle: Cycle, share: Held, price: Fraction, m: Fraction): boolean {
  const { sell, unit } = book.setup;
  const own = cycle.rungs[share.level]?.takeProfit ?? null;
  if (own === null && sell.trailing) return hasFallen(book, share, price, share.open, share.size);
  const target =
    own === null
      ? book.distance(sell.target, sell.unit, share.open, share.size)
      : book.distance(own, unit, share.open, share.size);
  return atLeast(book.gain(share.open, price), times(target, m));
}

function basketTakesProfit(
  book: Book,
  cycle: Cycle,
  shares: Held[],
  price: Fraction,
  m: Fraction,
): boolean {
  const entry = average(shares);
  const { sell } = book.setup;
  if (sell.trailing) return hasFallen(book, cycle, price, entry, totalSize(shares));
  const target = book.distance(sell.target, sell.unit, entry, totalSize(shares));
  return atLeast(book.gain(entry, price), times(target, m));
}

/** The worst share with as many of the newest winners as reach the buffer; empty when they do not. */
function offsetGroup(book: Book, shares: Held[], price: Fraction, buffer: Fraction): Held[] {
  const result = (share: Held) => unrealised(book, [share], price);
  const [worst] = [...shares].sort((a, b) => compare(result(a), result(b)));
  if (!worst) return [];
  const winners = shares
    .filter((share) => share !== worst && compare(result(share), ZERO) > 0)
    .sort((a, b) => b.serial - a.serial);
  for (let count = 0; count <= winners.length; count += 1) {
    const group = [worst, ...winners.slice(0, count)];
    if (atLeast(unrealised(book, group, price), buffer)) return group;
  }
  return [];
}

function recovered(book: Book, cycle: Cycle, shares: Held[], price: Fraction): Held[] {
  const { recovery } = book.setup.sell;
  const buffer = read(recovery?.buffer ?? 0);
  if (recovery?.method === 'OFFSET') return offsetGroup(book, shares, price, buffer);
  const lost = negative(book.fromMinor(cycle.realised));
  const goal = plus(compare(lost, ZERO) > 0 ? lost : ZERO, buffer);
  return atLeast(unrealised(book, shares, price), goal) ? shares : [];
}

export function largestFirst(shares: Held[]): Held[] {
  return [...shares].sort((a, b) => compare(b.size, a.size));
}

/** Whether the stop that rests at the broker has been reached for any share. */
function isDisaster(book: Book, cycle: Cycle, shares: Held[], price: Fraction): boolean {
  const { stopDistance } = cycle;
  if (!stopDistance) return false;
  return shares.some(({ open }) => atLeast(book.gain(price, open), stopDistance));
}

/**
 * What is left at this price: by the stop at the broker, the cycle's stop or shares' stops, otherwise by profits;
 * null when nothing is.
 */
export function findLeaving(
  book: Book,
  cycle: Cycle,
  quote: OraclePrice,
  of: { streak: number; isJoint: boolean },
): Leaving | null {
  const held = openShares(cycle);
  if (cycle.leaving) return null;
  const shares = held.filter(({ wish }) => wish === null);
  const price = closingPrice(book, quote);
  const whole = (reason: Reason) => ({ reason, shares, isWhole: true });
  // The broker's stop of a share that is being closed still counts until it is closed.
  if (isDisaster(book, cycle, held, price)) return whole('DISASTER_STOP');
  if (shares.length === 0) return null;
  if (isCycleStopped(book, cycle, shares, price)) return whole('CYCLE_STOP');
  const stopped = shares.filter((share) => isShareStopped(book, share, price));
  if (stopped.length > 0) return { reason: 'SHARE_STOP', shares: stopped, isWhole: false };
  if (cycle.isRecovering) {
    // A share that is being closed belongs to what has to be made up for. A group is closed as one, so none of it
    // may rest.
    const isOffset = book.setup.sell.recovery?.method === 'OFFSET';
    const isAll = shares.length === held.length;
    const isReady = isAll && !(isOffset && shares.some(({ notBefore }) => notBefore > quote.at));
    const group = isReady ? recovered(book, cycle, shares, price) : [];
    return group.length > 0 ? { reason: 'RECOVERY', shares: group, isWhole: !isOffset } : null;
  }
  // The target of a basket replaces the targets of its members.
  return of.isJoint ? null : findProfit(book, cycle, quote, shares, of.streak);
}

function findProfit(
  book: Book,
  cycle: Cycle,
  quote: OraclePrice,
  shares: Held[],
  streak: number,
): Leaving | null {
  const price = closingPrice(book, quote);
  const m = multiplier(book, shares, streak);
  if (book.setup.sell.mode === 'ALL') {
    const isDue = basketTakesProfit(book, cycle, shares, price, m);
    return isDue ? { reason: 'BASKET_TAKE_PROFIT', shares, isWhole: true } : null;
  }
  // A profit that the broker has rejected is no wish: after its pause it is taken if it is still there.
  const due = shares.filter(
    (share) => share.notBefore <= quote.at && takesProfit(book, cycle, share, price, m),
  );
  return due.length > 0 ? { reason: 'TAKE_PROFIT', shares: due, isWhole: false } : null;
}
