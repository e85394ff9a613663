import type { Money } from '@entropi/contracts/primitives';
import type { Share } from '@entropi/contracts/trading-model';

/** Sums the results, in one currency, of the shares that were closed before the given moment. */
export function realisedUntil(
  shares: readonly Pick<Share, 'closed_at' | 'profit'>[],
  untilMs: number,
  currency: string,
): Money {
  const cents = shares
    .filter(({ closed_at: at }) => at !== null && Date.parse(at) < untilMs)
    .filter(({ profit }) => profit?.currency === currency)
    .reduce((sum, { profit }) => sum + Math.round(Number(profit?.amount) * 100), 0);
  return { amount: (cents / 100).toFixed(2), currency };
}
