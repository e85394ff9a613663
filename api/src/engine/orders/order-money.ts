import { multiply, ratio, round, subtract } from '../../trading/core/ratio';
import { toDir } from '../../trading/core/units';
import { toMarketRules } from '../../trading/store/load-cycle';
import type { PendingOrder } from '../../trading/store/order-intents.repo';

/** A profit in minor units of a currency. */
export interface Profit {
  profitMinor: number;
  profitCurrency: string;
}

/**
 * A profit that the broker states, in the account's currency. In the market's currency it is turned by the
 * cycle's rate; in a third one it is kept as it is stated.
 */
export function statedProfit(
  amount: string,
  currency: string | null,
  cycle: PendingOrder['cycle'],
  accountCurrency: string,
): Profit {
  const isForeign = currency !== null && currency !== accountCurrency;
  const isMarkets = isForeign && cycle !== null && currency === cycle.marketCurrency;
  const rate = isMarkets ? ratio(cycle.fxRate) : ratio(1n);
  return {
    profitMinor: round(multiply(multiply(ratio(amount), rate), ratio(100n))),
    profitCurrency: isForeign && !isMarkets ? currency : accountCurrency,
  };
}

/** A profit worked out from levels, by the market's and the rate's value when the cycle began. */
export function computedProfit(
  share: Pick<PendingOrder['share'], 'direction' | 'openLevel' | 'size'>,
  closeLevel: number,
  cycle: NonNullable<PendingOrder['cycle']>,
): Profit | null {
  if (share.openLevel === null) return null;
  const points = subtract(ratio(closeLevel), ratio(share.openLevel));
  const value = multiply(ratio(toMarketRules(cycle).pointValue), ratio(cycle.fxRate));
  const units = multiply(ratio(share.size), ratio(BigInt(toDir(share.direction) * 100)));
  return {
    profitMinor: round(multiply(multiply(points, units), value)),
    profitCurrency: cycle.currency,
  };
}
