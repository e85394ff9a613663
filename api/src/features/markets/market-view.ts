import type { Market } from '@entropi/contracts/markets';
import { MarketStatus, MarketType } from '@entropi/contracts/markets';
import { findMarketOpening } from '@entropi/trading/core/market-hours';
import { divide, multiply, ratio, toNumber } from '@entropi/trading/core/ratio';
import { z } from 'zod';
import type { MarketRow } from './markets.repo';

/** Whether a market deals at a moment, and when it deals next; null when it deals now or that is not known. */
export function findMarketState(
  row: Pick<MarketRow, 'status' | 'openingHours'>,
  now: Date,
): Pick<Market, 'status'> & { opens_at: string | null } {
  const status = z.catch(MarketStatus, 'OFFLINE').parse(row.status);
  const opensAt =
    status === 'TRADEABLE' ? null : findMarketOpening(row.openingHours, now.getTime());
  return { status, opens_at: opensAt === null ? null : new Date(opensAt).toISOString() };
}

/** A market as the API returns it, at a moment. */
export function toMarket(row: MarketRow, now: Date): Market {
  return {
    environment: row.environment,
    epic: row.epic,
    name: row.name,
    type: z.catch(MarketType, 'UNKNOWN').parse(row.type),
    ...findMarketState(row, now),
    bid: row.bid,
    offer: row.offer,
    price_source: row.priceSource,
    decimal_places: row.decimalPlaces,
    currency: row.currency,
    point_value: row.pointValue,
    min_deal_size: row.minDealSize,
    size_step: row.sizeStep,
    margin_factor: marginFraction(row),
    opening_hours: row.openingHours,
    updated_at: (row.priceAt ?? row.updatedAt).toISOString(),
  };
}

/** Margin as a fraction of the notional; a factor in the broker's points is measured at the last offer. */
function marginFraction(row: MarketRow): number {
  const factor = ratio(row.marginFactor);
  if (row.marginFactorUnit !== 'POINTS') return toNumber(divide(factor, ratio(100)));
  if (!row.offer) return 1;
  return toNumber(divide(factor, multiply(ratio(row.offer), ratio(row.scalingFactor))));
}
