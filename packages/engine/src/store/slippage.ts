import type { DecidedBy } from '@entropi/db/schema/order-intents';

/**
 * By how many points a fill was worse than the price that decided its order; below 0 it was better. Null when no
 * price decided it, or the broker does not tell at which price it was filled.
 */
export function findSlippage(
  decidedBy: DecidedBy | null,
  fill: { kind: 'OPEN' | 'CLOSE'; direction: 'BUY' | 'SELL'; level: number | null },
): number | null {
  const { kind, direction, level } = fill;
  if (!decidedBy || level === null) return null;
  const buys = (kind === 'OPEN') === (direction === 'BUY');
  const worse = buys ? level - decidedBy.offer : decidedBy.bid - level;
  // Levels are decimals: digits of the difference beyond those are noise.
  return Number(worse.toFixed(DECIMALS));
}

/** No market has more decimals than this. */
const DECIMALS = 10;
