import type { PriceSeen } from '@entropi/contracts/conditions';
import type { Valuation } from '@entropi/contracts/dashboard';
import type { Market } from '@entropi/contracts/markets';
import type { Share } from '@entropi/contracts/trading-model';

/** Lists the prices that value the shares on the screen, each once; unknown ones (of closed markets) are left out. */
export function listPricesSeen(
  shares: readonly Pick<Share, 'deal_reference'>[],
  valuations: readonly Valuation[],
): PriceSeen[] {
  const references = new Set(shares.map(({ deal_reference }) => deal_reference));
  const seen = new Map<string, PriceSeen>();
  for (const { deal_reference, environment, epic, bid, offer, market_status } of valuations) {
    const isOpen = (market_status ?? 'TRADEABLE') === 'TRADEABLE';
    if (!references.has(deal_reference) || !isOpen || bid === null || offer === null) continue;
    seen.set(`${environment}/${epic}`, { environment, epic, bid, offer });
  }
  return [...seen.values()];
}

/** Returns the price of the market at which a start would open; empty while there is none. */
export function listMarketPrice(market: Market | null): PriceSeen[] {
  if (market?.status !== 'TRADEABLE') return [];
  const { environment, epic, bid, offer } = market;
  return bid === null || offer === null ? [] : [{ environment, epic, bid, offer }];
}
