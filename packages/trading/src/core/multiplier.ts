import type { Multipliers } from '@entropi/contracts/trading-model';
import { ONE, type Ratio, ratio } from './ratio';

/**
 * The factor on a profit target: the last row whose `from` is not above the key, 1 when there is none. The
 * key is the streak of won cycles or the number of open shares, as `keyed_by` says.
 */
export function findMultiplier(
  multipliers: Multipliers,
  keys: { profitCounter: number; openShares: number },
): Ratio {
  const key = multipliers.keyed_by === 'OPEN_SHARES' ? keys.openShares : keys.profitCounter;
  const row = multipliers.rows.filter((candidate) => candidate.from <= key).at(-1);
  return row ? ratio(row.multiplier) : ONE;
}
