import type { Unit } from '@entropi/contracts/primitives';
import { MAX_LADDER_MARGIN_EUR, MAX_LEVEL_VALUE } from '@entropi/contracts/scales';
import { type LadderProblem, type LadderRow, triggerTicks } from '@entropi/trading/core/ladder';
import { type Dir, type MarketRules, toTicks } from '@entropi/trading/core/units';

/** The figures of a market that bound how far a ladder may reach. */
export interface LadderBounds {
  /** The price of level 0. */
  price: number;
  /** The margin of one unit of size at that price, in EUR. */
  marginPerUnit: number;
}

/** Finds levels that lie beyond the price, and sizes whose margin is more than any account holds. */
export function findReachProblems(
  rows: readonly LadderRow[],
  unit: Unit,
  at: { dir: Dir; market: MarketRules; bounds: LadderBounds | null },
): LadderProblem[] {
  let margin = 0;
  return rows.flatMap((row, index) => {
    const path = `levels.${index}`;
    margin += row.size * (at.bounds?.marginPerUnit ?? 0);
    const offset = findOffsetProblem(row.offset, unit, at);
    const size = findSizeProblem(row.size, margin);
    return [
      ...(offset
        ? [{ path: `${path}.offset`, message: offset, code: 'offset_too_far' as const }]
        : []),
      ...(size ? [{ path: `${path}.size`, message: size, code: 'size_too_large' as const }] : []),
    ];
  });
}

function findOffsetProblem(
  offset: number,
  unit: Unit,
  { dir, market, bounds }: { dir: Dir; market: MarketRules; bounds: LadderBounds | null },
): string | null {
  if (offset > MAX_LEVEL_VALUE) return `An offset is ${MAX_LEVEL_VALUE} at most`;
  if (unit === 'PERCENT' && offset >= 100) return 'An offset is less than 100 % of the price';
  if (unit === 'PERCENT' || !bounds || offset === 0) return null;
  // A level of a buying ladder at or below zero is never reached; for a selling ladder an offset as large as the
  // price is as unlikely.
  const isBelowZero =
    dir === 1 && triggerTicks(offset, unit, toTicks(bounds.price, market), market) <= 0;
  if (!isBelowZero && offset < bounds.price) return null;
  return `The offset is beyond the market's price, ${bounds.price}`;
}

/** `margin` is that of the ladder down to this level, in EUR. */
function findSizeProblem(size: number, margin: number): string | null {
  if (size > MAX_LEVEL_VALUE) return `A size is ${MAX_LEVEL_VALUE} at most`;
  if (margin <= MAX_LADDER_MARGIN_EUR) return null;
  const [needed, limit] = [margin, MAX_LADDER_MARGIN_EUR].map((eur) =>
    eur.toLocaleString('en', { maximumFractionDigits: 0 }),
  );
  return `Down to here the ladder needs ${needed} EUR of margin; ${limit} EUR are the limit`;
}
