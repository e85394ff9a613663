import type { DetailCode } from '@entropi/contracts/error-codes';
import type { Unit } from '@entropi/contracts/primitives';
import { divide, floor, multiply, type Ratio, ratio, subtract, toNumber, ZERO } from './ratio';
import { type Dir, type MarketRules, roundSize } from './units';

/**
 * Prices inside the core are **mirrored ticks**: dir · price, so that a higher number is always better for
 * the position, BUY or SELL, and one set of formulas serves both.
 */

/** One level as a template states it: `offset` in the template's unit, `size` in contracts. */
export interface LadderRow {
  level: number;
  offset: number;
  size: number;
  /** In the template's unit, and used in place of the sell mode's target; null uses that target. */
  takeProfit: number | null;
}

/** The parameters from which a ladder is generated. */
export interface LadderShape {
  step: number;
  stepScale: number;
  sizeScale: number;
  baseSize: number;
  levels: number;
}

/** A level bound to an anchor: mirrored trigger in ticks, size in millionths. */
export interface PlacedLevel {
  level: number;
  triggerTicks: number;
  sizeCounts: number;
  takeProfit: number | null;
}

/** What is wrong with a template, and where; `path` as in a request body. */
export interface LadderProblem {
  path: string;
  message: string;
  code?: DetailCode;
  values?: Record<string, number>;
}

/**
 * The rows of a geometric ladder: offset_n = step·(stepScale^n − 1)/(stepScale − 1), n·step for scale 1;
 * size_n = baseSize·sizeScale^n. Sizes are not rounded to a market here: a template knows none.
 */
export function generateLadder(shape: LadderShape): LadderRow[] {
  const rows: LadderRow[] = [];
  const [stepScale, sizeScale] = [ratio(shape.stepScale), ratio(shape.sizeScale)];
  // Not in lowest terms: to find these would take ten times as long, of a ladder with many decimals.
  let gap = ratio(shape.step);
  let offset = { n: 0n, d: gap.d };
  let size = ratio(shape.baseSize);
  for (let level = 0; level < shape.levels; level++) {
    rows.push({ level, offset: toNumber(offset), size: toNumber(size), takeProfit: null });
    offset = { n: offset.n * (gap.d / offset.d) + gap.n, d: gap.d };
    gap = { n: gap.n * stepScale.n, d: gap.d * stepScale.d };
    size = { n: size.n * sizeScale.n, d: size.d * sizeScale.d };
  }
  return rows;
}

/** A distance in mirrored ticks: POINTS of price, or PERCENT of `referenceTicks`. */
export function distanceInTicks(
  value: Ratio,
  unit: Unit,
  referenceTicks: Ratio,
  market: Pick<MarketRules, 'decimalPlaces'>,
): Ratio {
  if (unit === 'POINTS') return multiply(value, ratio(10n ** BigInt(market.decimalPlaces)));
  const magnitude = referenceTicks.n < 0n ? subtract(ZERO, referenceTicks) : referenceTicks;
  return divide(multiply(magnitude, value), ratio(100n));
}

/** Mirrored trigger of a level: anchor − offset, rounded to the tick away from the anchor. */
export function triggerTicks(
  offset: number,
  unit: Unit,
  anchorTicks: number,
  market: Pick<MarketRules, 'decimalPlaces'>,
): number {
  const anchor = ratio(BigInt(anchorTicks));
  return floor(subtract(anchor, distanceInTicks(ratio(offset), unit, anchor, market)));
}

/**
 * Binds rows to an anchor (mirrored ticks: the fill of level 0). Sizes are multiplied by `sizeFactor` and rounded
 * down to the market's step.
 */
export function placeLadder(
  rows: readonly LadderRow[],
  unit: Unit,
  anchorTicks: number,
  market: MarketRules,
  sizeFactor: number | string = 1,
): PlacedLevel[] {
  return rows.map((row) => ({
    level: row.level,
    triggerTicks: triggerTicks(row.offset, unit, anchorTicks, market),
    sizeCounts: plannedCounts(row.size, market, sizeFactor),
    takeProfit: row.takeProfit,
  }));
}

/** The size of a level in millionths: the row's size times the user's factor, rounded down to the market's step. */
export function plannedCounts(
  size: number | string,
  market: Pick<MarketRules, 'sizeStep'>,
  sizeFactor: number | string = 1,
): number {
  return roundSize(multiply(ratio(size), ratio(sizeFactor)), market);
}

/** Size-weighted average of levels in (mirrored) ticks; null when nothing is open. */
export function averageTicks(
  shares: readonly { openTicks: number; sizeCounts: number }[],
): Ratio | null {
  let weighted = 0n;
  let size = 0n;
  for (const share of shares) {
    weighted += BigInt(share.openTicks) * BigInt(share.sizeCounts);
    size += BigInt(share.sizeCounts);
  }
  return size === 0n ? null : divide(ratio(weighted), ratio(size));
}

/**
 * Checks a template: level 0 has to be at offset 0, offsets have to rise, and the market has to deal in the sizes.
 */
export function findLadderProblems(
  rows: readonly LadderRow[],
  unit: Unit,
  dir: Dir,
  market: MarketRules,
  sizeFactor: number | string = 1,
): LadderProblem[] {
  const problems: LadderProblem[] = [];
  if (rows.length === 0)
    problems.push({
      path: 'levels',
      message: 'At least one level is needed',
      code: 'levels_needed',
    });
  rows.forEach((row, index) => {
    const path = `levels.${index}`;
    const before = rows[index - 1];
    if (row.level !== index)
      problems.push({
        path,
        message: `Level ${index} is missing`,
        code: 'level_missing',
        values: { level: index },
      });
    if (!before && row.offset !== 0) {
      problems.push({
        path: `${path}.offset`,
        message: 'Level 0 must be at offset 0',
        code: 'level_zero_offset',
      });
    }
    if (before && row.offset <= before.offset) {
      problems.push({
        path: `${path}.offset`,
        message: 'Offsets must rise from level to level',
        code: 'offsets_not_rising',
      });
    }
    if (unit === 'PERCENT' && dir === 1 && row.offset >= 100) {
      problems.push({
        path: `${path}.offset`,
        message: 'A price cannot fall by 100 % or more',
        code: 'price_below_zero',
      });
    }
    if (row.takeProfit !== null && row.takeProfit <= 0) {
      problems.push({
        path: `${path}.take_profit`,
        message: 'A take-profit must be above 0',
        code: 'take_profit_not_positive',
      });
    }
    const counts = plannedCounts(row.size, market, sizeFactor);
    if (counts <= 0 || counts < plannedCounts(market.minSize, { sizeStep: 0.000001 })) {
      problems.push({
        path: `${path}.size`,
        message: `The market's smallest size is ${market.minSize}`,
        code: 'size_below_minimum',
        values: { minimum: market.minSize },
      });
    }
  });
  return problems;
}
