import type { Direction } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { findRate } from '@entropi/engine/store/market.repo';
import type { MarketRow } from '../cycles/cycle.repo';
import type { LadderBounds } from '../scales/ladder-reach.domain';

/** A lower margin of the broker is taken for a missing one, since no market has that much leverage. */
const MIN_MARGIN_FRACTION = 0.001;

/** What a ladder may reach at the market's newest price, or at `anchor`; null while no price is known. */
export async function findLadderBounds(
  db: Queryable,
  rows: readonly MarketRow[],
  direction: Direction,
  anchor?: number,
): Promise<LadderBounds | null> {
  const market = findNewest(rows);
  const price = anchor ?? (market && findOpeningPrice(market, direction));
  if (!market || !price) return null;
  // Without a rate the margin is taken as if it were in EUR.
  const rate = (await findRate(db, market.environment, market.currency, 'EUR')) ?? 1;
  const fraction = Math.max(computeMarginFraction(market, price), MIN_MARGIN_FRACTION);
  return { price, marginPerUnit: price * market.pointValue * fraction * rate };
}

/** Of the rows that the environments have for one market, the one with the newest price; null without rows. */
export function findNewest(rows: readonly MarketRow[]): MarketRow | null {
  const [first = null, ...others] = rows;
  return others.reduce((one, other) => (priceAge(other) > priceAge(one) ? other : one), first);
}

/** The price at which a direction opens; null before one was seen. */
export function findOpeningPrice(market: MarketRow, direction: Direction): number | null {
  return direction === 'BUY' ? market.offer : market.bid;
}

/** The broker states margin in percent of the position's value, or in points of price. */
export function computeMarginFraction(market: MarketRow, price: number): number {
  if (market.marginFactorUnit !== 'POINTS') return market.marginFactor / 100;
  return market.marginFactor / market.scalingFactor / price;
}

function priceAge(row: MarketRow | null): number {
  return row?.priceAt?.getTime() ?? 0;
}
