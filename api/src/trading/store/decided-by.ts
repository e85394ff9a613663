import type { PriceSource } from '@entropi/shared/contracts/markets';

/** The price that decided an order, stored with it; its names are those of the column. */
export interface DecidedBy {
  bid: number;
  offer: number;
  /** By the broker's clock; null: it does not tell. */
  broker_at: string | null;
  source: PriceSource;
  /** Milliseconds since the broker was last seen to show it, when it decided. */
  age_ms: number;
}

/**
 * How much worse a fill was than the price that decided its order, in points; below 0 it was better. Null: no price
 * decided it, or the broker does not say at which one it was filled.
 */
export function findSlippage(
  decidedBy: DecidedBy | null,
  fill: { kind: 'OPEN' | 'CLOSE'; direction: 'BUY' | 'SELL'; level: number | null },
): number | null {
  const { kind, direction, level } = fill;
  if (!decidedBy || level === null) return null;
  const buys = (kind === 'OPEN') === (direction === 'BUY');
  const worse = buys ? level - decidedBy.offer : decidedBy.bid - level;
  // levels are decimals: what their difference has beyond them is not meant
  return Number(worse.toFixed(DECIMALS));
}

/** More decimals than this no market has. */
const DECIMALS = 10;
