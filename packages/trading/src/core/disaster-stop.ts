import type { Unit } from '@entropi/contracts/primitives';
import type { DisasterStop, SellModeConfig } from '@entropi/contracts/trading-model';
import { type CycleState, heldLevels } from './cycle-state';
import { averageTicks, distanceInTicks, plannedCounts, triggerTicks } from './ladder';
import { ceil, divide, floor, multiply, type Ratio, ratio, toDecimal } from './ratio';
import { lossLevel } from './target';
import { type Dir, type MarketRules, toTicks } from './units';

/** What a broker allows for a stop's distance, in price; null where it states nothing. */
export interface StopRules {
  nearest: number | null;
  farthest: number | null;
}

/** What a stop at the broker must lie beyond. */
export interface StopTerms extends StopRules {
  rows: readonly { offset: number; size: number }[];
  /** The unit of the ladder's offsets and of the stop's distance. */
  unit: Unit;
  dir: Dir;
  sizeFactor: number;
  market: MarketRules;
  sellMode: Pick<SellModeConfig, 'cycle_stop' | 'unit'>;
  /** The price at which level 0 would open, not mirrored. */
  price: number;
  /**
   * Money of the account's currency per tick and millionth of size. Null when not known; stops in MONEY are then
   * ignored.
   */
  moneyPerTickCount: Ratio | null;
}

/** Why a stop cannot rest where it is wanted; `minimum` and `maximum` are in the ladder's unit. */
export type StopProblem =
  | {
      code: 'stop_within_ladder' | 'stop_within_cycle_stop' | 'stop_too_near';
      values: { minimum: number };
    }
  | { code: 'stop_too_far'; values: { maximum: number } };

/** A ladder of one level and without a stop has no depth: its stop is this part of the price away. */
const WITHOUT_DEPTH = ratio('0.05');
/** A price does not fall to zero, so the stop of a BUY rests above this part of the price. */
const LOWEST = ratio('0.1');

/**
 * How far from a position's open level its stop rests at the broker, in ticks; null for none. A distance that does
 * not reach beyond the ladder that is traded (a user's own ladder may be deeper than the strategy's) is worked out
 * instead: twice the distance of the ladder's last level or of the cycle's stop, whichever is farther.
 */
export function stopDistanceTicks(
  stop: DisasterStop | null | undefined,
  terms: StopTerms,
): number | null {
  if (!stop) return null;
  if (stop.distance !== null && findStopProblem(stop, terms) === null)
    return toDistance(stop.distance, terms);
  const reach = Math.max(depthTicks(terms), cycleStopTicks(terms) ?? 0);
  const price = ratio(BigInt(toTicks(terms.price, terms.market)));
  const wanted = reach > 0 ? reach * 2 : floor(multiply(price, WITHOUT_DEPTH));
  const { nearest, farthest } = boundTicks(terms);
  const distance = Math.min(Math.max(wanted, nearest * 2), farthest);
  return distance > reach && distance >= nearest ? distance : null;
}

/** What is wrong with the distance that a stop names; null when nothing is, or when it names none. */
export function findStopProblem({ distance }: DisasterStop, terms: StopTerms): StopProblem | null {
  if (distance === null) return null;
  const ticks = toDistance(distance, terms);
  const { nearest, farthest } = boundTicks(terms);
  const depth = depthTicks(terms);
  const cycleStop = cycleStopTicks(terms);
  if (ticks <= depth) return tooNear('stop_within_ladder', depth + 1, terms);
  if (cycleStop !== null && ticks <= cycleStop)
    return tooNear('stop_within_cycle_stop', cycleStop + 1, terms);
  if (ticks < nearest) return tooNear('stop_too_near', nearest, terms);
  if (ticks <= farthest) return null;
  return { code: 'stop_too_far', values: { maximum: toUnit(farthest, terms) } };
}

/**
 * The mirrored closing price at which the broker closes the first share of a cycle by itself, including shares whose
 * close is under way; null when no stop rests there. From that price on the cycle is left.
 */
export function disasterStopLevel(state: CycleState): number | null {
  const stops = heldLevels(state).flatMap(({ share }) => share.stopTicks ?? []);
  return stops.length > 0 ? Math.max(...stops) : null;
}

/**
 * How far from its open level the stop of a new position rests, in ticks: as far as in all of its cycle, unless that
 * would be at a price of zero or less.
 */
export function placeStop(distance: number, openTicks: number, dir: Dir): number {
  return dir === 1 ? Math.min(distance, Math.max(openTicks - 1, 1)) : distance;
}

function toDistance(distance: number, { unit, market, price }: StopTerms): number {
  const at = ratio(BigInt(toTicks(price, market)));
  // A stop is rounded to the tick towards the entry.
  return floor(distanceInTicks(ratio(distance), unit, at, market));
}

/** The distance to the ladder's last level. */
function depthTicks({ rows, unit, dir, market, price }: StopTerms): number {
  const anchor = dir * toTicks(price, market);
  return anchor - triggerTicks(rows.at(-1)?.offset ?? 0, unit, anchor, market);
}

/**
 * The distance at which the cycle's stop gives up a ladder that has filled; null when there is no such stop, or no
 * price reaches it.
 */
function cycleStopTicks(terms: StopTerms): number | null {
  const { rows, unit, dir, market, price, sellMode, sizeFactor, moneyPerTickCount } = terms;
  const { cycle_stop: stop, unit: stopUnit } = sellMode;
  if (stop === null || (stopUnit === 'MONEY' && !moneyPerTickCount)) return null;
  const anchor = dir * toTicks(price, market);
  const filled = rows.map((row) => ({
    openTicks: triggerTicks(row.offset, unit, anchor, market),
    sizeCounts: plannedCounts(row.size, market, sizeFactor),
  }));
  const average = averageTicks(filled);
  if (!average) return null;
  const sizeCounts = filled.reduce((sum, one) => sum + one.sizeCounts, 0);
  const scale = { market, moneyPerTickCount: moneyPerTickCount ?? ratio(0n) };
  const target = { value: ratio(stop), unit: stopUnit };
  const level = lossLevel(target, { averageTicks: average, sizeCounts }, scale);
  return level === null ? null : anchor - level;
}

/** The distances that the broker allows and that keep the price above zero. */
function boundTicks({ nearest, farthest, market, dir, price }: StopTerms) {
  const limit = farthest === null ? Number.MAX_SAFE_INTEGER : toTicks(farthest, market);
  const ticks = toTicks(price, market);
  const aboveZero = dir === 1 ? ticks - ceil(multiply(ratio(BigInt(ticks)), LOWEST)) : limit;
  const least = nearest === null ? 1 : Math.max(toTicks(nearest, market), 1);
  return { nearest: least, farthest: Math.min(limit, aboveZero) };
}

function tooNear(
  code: 'stop_within_ladder' | 'stop_within_cycle_stop' | 'stop_too_near',
  minimum: number,
  terms: StopTerms,
): StopProblem {
  return { code, values: { minimum: toUnit(minimum, terms) } };
}

/** Converts ticks to the ladder's unit; percents get as many decimals as it takes to be that far away. */
function toUnit(ticks: number, { unit, market, price }: StopTerms): number {
  const points = divide(ratio(BigInt(ticks)), ratio(10n ** BigInt(market.decimalPlaces)));
  if (unit === 'POINTS') return Number(toDecimal(points, market.decimalPlaces));
  const percent = divide(multiply(points, ratio(100n)), ratio(price));
  const hundredths = ceil(multiply(percent, ratio(100n)));
  return Number(toDecimal(divide(ratio(BigInt(hundredths)), ratio(100n)), 2));
}
