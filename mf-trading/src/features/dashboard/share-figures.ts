import type { Market } from '@entropi/shared/contracts/markets';
import type { Money } from '@entropi/shared/contracts/primitives';
import type { Share } from '@entropi/shared/contracts/trading-model';

type Quote = Pick<Market, 'bid' | 'offer' | 'currency' | 'point_value' | 'decimal_places'>;

/** The price at which a share would close now: a BUY at the bid, a SELL at the offer. */
export function closingPrice(share: Share, market: Quote | null): number | null {
  if (!market) return null;
  return share.direction === 'BUY' ? market.bid : market.offer;
}

/** Gain in points between two prices of a share, rounded to the market's decimals; null if unknown. */
export function pointsBetween(
  share: Share,
  from: number | null,
  to: number | null,
  decimals: number,
): number | null {
  if (from === null || to === null) return null;
  const sign = share.direction === 'BUY' ? 1 : -1;
  return Number((sign * (to - from)).toFixed(decimals));
}

/** What an open share would bring now, in the market's currency; for show, the broker's counts. */
export function profitNow(share: Share, market: Quote | null): Money | null {
  if (!market) return null;
  const price = closingPrice(share, market);
  const points = pointsBetween(share, share.open_level, price, market.decimal_places);
  if (points === null) return null;
  const amount = points * share.size * market.point_value;
  return { amount: amount.toFixed(2), currency: market.currency };
}
