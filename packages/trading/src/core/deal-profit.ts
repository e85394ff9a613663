import { multiply, ratio, round, subtract } from './ratio';
import { type Dir, toDir } from './units';

/** A profit in minor units of a currency. */
export interface Profit {
  profitMinor: number;
  profitCurrency: string;
}

/** What a market is worth in an account: its money per 1.0 of price and unit of size, and the rate to the account. */
export interface MarketValue {
  pointValue: number;
  marketCurrency: string;
  /** Account money per unit of market money. */
  fxRate: number;
  /** The account's currency. */
  currency: string;
}

/**
 * A profit that the broker states. In the account's currency it is taken as it is, in the market's it is converted
 * at the rate, and in a third one it is kept as it is stated. Without a currency it is in the account's.
 */
export function statedProfit(
  amount: string,
  currency: string | null,
  value: MarketValue | null,
  accountCurrency: string,
): Profit {
  const isForeign = currency !== null && currency !== accountCurrency;
  const isMarkets = isForeign && currency === value?.marketCurrency;
  const rate = isMarkets ? ratio(value?.fxRate ?? 1) : ratio(1n);
  return {
    profitMinor: round(multiply(multiply(ratio(amount), rate), ratio(100n))),
    profitCurrency: isForeign && !isMarkets ? currency : accountCurrency,
  };
}

/**
 * A profit worked out from levels: of a position of `size`, opened and closed at these levels. It is rounded first
 * in the market's currency and then in the account's, as the broker does.
 */
export function computedProfit(
  deal: { direction: 'BUY' | 'SELL'; openLevel: number; closeLevel: number; size: number },
  value: MarketValue,
): Profit {
  const dir: Dir = toDir(deal.direction);
  const points = subtract(ratio(deal.closeLevel), ratio(deal.openLevel));
  const units = multiply(ratio(deal.size), ratio(BigInt(dir * 100)));
  const marketMinor = round(multiply(multiply(points, units), ratio(value.pointValue)));
  return {
    profitMinor: round(multiply(ratio(BigInt(marketMinor)), ratio(value.fxRate))),
    profitCurrency: value.currency,
  };
}
