import type { Valuation } from '@entropi/contracts/dashboard';
import type { Price } from '@entropi/contracts/prices';

/** Whether a price is one of that market, in its environment. */
export function matchesMarket(
  price: Pick<Price, 'environment' | 'epic'>,
  market: { environment: string; epic: string },
): boolean {
  return market.epic === price.epic && market.environment === price.environment;
}

/** Applies a price of the live stream to what values shares; returns the same list if none of them is in its market. */
export function applyPrice(valuations: Valuation[], price: Price): Valuation[] {
  const { bid, offer, status } = price;
  if (!valuations.some((one) => matchesMarket(price, one))) return valuations;
  return valuations.map((one) =>
    matchesMarket(price, one) ? { ...one, bid, offer, market_status: status } : one,
  );
}
