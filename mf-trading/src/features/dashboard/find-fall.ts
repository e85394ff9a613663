import type { Performance } from '@entropi/contracts/dashboard';
import type { Money } from '@entropi/contracts/primitives';

/**
 * How far the result is now below its highest, with what is open at its present value; never negative. What shares
 * were worth in between is not recorded, so that earlier falls are known by realised results only.
 */
export function findFallNow({ equity }: Pick<Performance, 'equity'>, open: Money): Money {
  const highest = equity.reduce((most, { value }) => Math.max(most, value), 0);
  const now = (equity.at(-1)?.value ?? 0) + Number(open.amount);
  return { ...open, amount: Math.max(0, highest - now).toFixed(2) };
}
