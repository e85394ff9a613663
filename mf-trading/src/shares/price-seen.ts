import type { PriceSeen } from '@entropi/shared/contracts/conditions';
import type { Valuation } from '@entropi/shared/contracts/dashboard';
import type { Market } from '@entropi/shared/contracts/markets';
import type { Share } from '@entropi/shared/contracts/trading-model';

/** The prices by which shares are valued on the screen, each once; those that are not known are left out: of a closed market there is none. */
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

/** The price of a market that a start would open at; empty while there is none. */
export function listMarketPrice(market: Market | null): PriceSeen[] {
  if (market?.status !== 'TRADEABLE') return [];
  const { environment, epic, bid, offer } = market;
  return bid === null || offer === null ? [] : [{ environment, epic, bid, offer }];
}
