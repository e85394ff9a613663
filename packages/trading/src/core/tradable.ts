import type { Unit } from '@entropi/contracts/primitives';
import { plannedCounts, triggerTicks } from './ladder';
import {
  add,
  ceil,
  compare,
  divide,
  floor,
  multiply,
  type Ratio,
  ratio,
  toNumber,
  ZERO,
} from './ratio';
import { type Dir, fromCounts, type MarketRules, toCounts, toTicks } from './units';

/** What decides whether a ladder can be traded at all. */
export interface LadderTerms {
  rows: readonly { level: number; offset: number; size: number }[];
  unit: Unit;
  dir: Dir;
  sizeFactor: number;
  market: MarketRules & {
    marginFactor: number;
    /** PERCENTAGE of a position's value, or POINTS of price. */
    marginFactorUnit: string;
    scalingFactor: number;
  };
  /** The price at which level 0 would open. Null while none is known; the margin is then not checked. */
  price: number | null;
  /** Account's currency per unit of the market's. */
  rate: number | null;
  /** What the account holds, in its currency; null while the broker has not told it. */
  funds: number | null;
}

/** Why a ladder can never be traded as a whole; `factor` is the size factor at which it could. */
export type Untradable =
  | {
      code: 'size_below_minimum';
      values: { level: number; size: number; minimum: number; factor: number };
    }
  | {
      code: 'margin_above_funds';
      values: { level: number; margin: number; funds: number; factor: number };
    }
  | {
      code: 'joint_margin_above_funds';
      values: { strategy: string; level: number; margin: number; funds: number; factor: number };
    };

/** The ladder of one member of a coupled strategy, with its strategy's name. */
export interface MemberTerms extends LadderTerms {
  strategy: string;
}

/** Factors have four decimals, rounded to the side on which the ladder can be traded. */
const FACTOR_UNIT = ratio(10_000n);

/** Null when the ladder can be traded, as far as is known. */
export function findUntradable(terms: LadderTerms): Untradable | null {
  return findSmallSize(terms) ?? findUncoveredMargin(terms);
}

function findSmallSize({ rows, market, sizeFactor }: LadderTerms): Untradable | null {
  const [first, ...others] = rows;
  if (!first) return null;
  const smallest = others.reduce((least, row) => (row.size < least.size ? row : least), first);
  const counts = plannedCounts(smallest.size, market, sizeFactor);
  if (counts > 0 && counts >= toCounts(market.minSize)) return null;
  const steps = Math.max(1, ceil(divide(ratio(market.minSize), ratio(market.sizeStep))));
  const needed = multiply(ratio(BigInt(steps)), ratio(market.sizeStep));
  const factor = ceil(multiply(divide(needed, ratio(smallest.size)), FACTOR_UNIT));
  const { level } = smallest;
  const size = fromCounts(counts);
  const values = { level, size, minimum: market.minSize, factor: toFactor(factor) };
  return { code: 'size_below_minimum', values };
}

function findUncoveredMargin(terms: LadderTerms): Untradable | null {
  const { rows, funds, price, rate } = terms;
  const last = rows.at(-1);
  if (!last || funds === null || price === null || rate === null) return null;
  const margin = sumMargin(terms, price, rate, last.level);
  if (compare(margin, ratio(funds)) <= 0) return null;
  const isCovered = (level: number) =>
    compare(sumMargin(terms, price, rate, level), ratio(funds)) <= 0;
  const level = rows.find((row) => !isCovered(row.level))?.level ?? last.level;
  const factor = findCoveredFactor(funds, terms.sizeFactor, (sizeFactor, sumSizes) =>
    sumMargin({ ...terms, sizeFactor }, price, rate, last.level, sumSizes),
  );
  const values = { level, margin: toMoney(margin), funds, factor };
  return { code: 'margin_above_funds', values };
}

/**
 * Why ladders that are open at the same time can never be traded as a whole: their margin together is more than the
 * account holds. They are assumed to open level by level; the first row that is too much is named, with its
 * strategy. Null when they can be traded, or while price, rate or funds of one are not known.
 */
export function findJointlyUntradable(members: readonly MemberTerms[]): Untradable | null {
  const known = members.flatMap(toKnown);
  const [first] = known;
  if (!first || known.length < Math.max(members.length, 2)) return null;
  const { funds, sizeFactor } = first;
  const depth = Math.max(...known.map(({ rows }) => rows.at(-1)?.level ?? 0));
  const sumDownTo = (level: number, place: number) =>
    known
      .map((one, index) => sumMargin(one, one.price, one.rate, index <= place ? level : level - 1))
      .reduce(add, ZERO);
  const margin = sumDownTo(depth, known.length - 1);
  if (compare(margin, ratio(funds)) <= 0) return null;
  for (let level = 0; level <= depth; level += 1) {
    const place = known.findIndex((_, index) => compare(sumDownTo(level, index), ratio(funds)) > 0);
    const strategy = known[place]?.strategy;
    if (strategy === undefined) continue;
    const factor = findCoveredFactor(funds, sizeFactor, (named, sumSizes) =>
      known
        .map((one) =>
          sumMargin({ ...one, sizeFactor: named }, one.price, one.rate, depth, sumSizes),
        )
        .reduce(add, ZERO),
    );
    const values = { strategy, level, margin: toMoney(margin), funds, factor };
    return { code: 'joint_margin_above_funds', values };
  }
  return null;
}

function toKnown(terms: MemberTerms) {
  const { price, rate, funds, rows } = terms;
  if (price === null || rate === null || funds === null || rows.length === 0) return [];
  return [{ ...terms, price, rate, funds }];
}

/**
 * The size factor at which the margin would be what the account holds, rounded down. The rounding of sizes differs
 * from factor to factor; where it makes the margin too large, the factor is worked out without rounding.
 */
function findCoveredFactor(
  funds: number,
  sizeFactor: number,
  sumMarginAt: (sizeFactor: number, sumSizes: typeof sumPlanned) => Ratio,
): number {
  const [planned, unrounded] = [sumPlanned, sumUnrounded].map((sumSizes) => {
    const margin = sumMarginAt(sizeFactor, sumSizes);
    return toFactor(
      floor(multiply(divide(multiply(ratio(funds), ratio(sizeFactor)), margin), FACTOR_UNIT)),
    );
  }) as [number, number];
  return compare(sumMarginAt(planned, sumPlanned), ratio(funds)) <= 0 ? planned : unrounded;
}

/** The margin of all levels down to this one, at this one's price. */
function sumMargin(
  { rows, unit, dir, market, sizeFactor }: LadderTerms,
  price: number,
  rate: number,
  level: number,
  sumSizes = sumPlanned,
): Ratio {
  const open = rows.filter((row) => row.level <= level);
  if (open.length === 0) return ZERO;
  const deepest = open.at(-1)?.offset ?? 0;
  const ticks = triggerTicks(deepest, unit, dir * toTicks(price, market), market);
  const size = sumSizes(open, market, sizeFactor);
  const perUnit = multiply(marginPoints(market, ticks), ratio(market.pointValue));
  return multiply(multiply(size, perUnit), ratio(rate));
}

/** The sizes of rows as they are traded, rounded down to the market's step. */
function sumPlanned(
  rows: LadderTerms['rows'],
  market: Pick<MarketRules, 'sizeStep'>,
  sizeFactor: number,
): Ratio {
  const counts = rows.reduce((sum, row) => sum + plannedCounts(row.size, market, sizeFactor), 0);
  return divide(ratio(BigInt(counts)), ratio(1_000_000n));
}

function sumUnrounded(
  rows: LadderTerms['rows'],
  _: Pick<MarketRules, 'sizeStep'>,
  sizeFactor: number,
): Ratio {
  const sizes = rows.reduce((sum, row) => add(sum, ratio(row.size)), ZERO);
  return multiply(sizes, ratio(sizeFactor));
}

/** The margin of one unit of size, as a distance of price. */
function marginPoints(market: LadderTerms['market'], ticks: number): Ratio {
  const factor = ratio(market.marginFactor);
  if (market.marginFactorUnit === 'POINTS') return divide(factor, ratio(market.scalingFactor));
  const price = divide(ratio(BigInt(Math.abs(ticks))), ratio(10n ** BigInt(market.decimalPlaces)));
  return divide(multiply(price, factor), ratio(100n));
}

function toFactor(tenThousandths: number): number {
  return toNumber(divide(ratio(BigInt(tenThousandths)), FACTOR_UNIT));
}

function toMoney(amount: Ratio): number {
  return toNumber(divide(ratio(BigInt(ceil(multiply(amount, ratio(100n))))), ratio(100n)));
}
