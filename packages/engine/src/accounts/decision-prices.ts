import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import type { Tick } from '@entropi/trading/core/units';
import type { PriceFeed } from '../prices/price-feed';
import { endOfTime, isLater, type KnownFills, openingSide } from '../prices/price-order';
import { toTick } from '../prices/price-router';
import type { CycleRows } from '../store/cycle.repo';

/** A market as an account trades in it. */
interface TradedMarket {
  brokerAccountId: number;
  environment: Environment;
  epic: string;
}

/** A price by which a decision may be made now, also in ticks. */
export interface DecidingPrice {
  price: Price;
  tick: Tick;
}

/**
 * Converts a price to the form in which it is stored with an order that it decides. Throws when there is no bid or
 * no offer.
 */
export function toDecidedBy({ price, tick }: DecidingPrice): DecidedBy {
  const { bid, offer, broker_at, source, at } = price;
  if (bid === null || offer === null) throw new Error('the price has no bid or no offer');
  return { bid, offer, broker_at, source, age_ms: Math.max(tick.at - Date.parse(at), 0) };
}

/**
 * Counts how many levels of a cycle were opened at this price or since. A price that stands still counts once,
 * however often it is read, and so does the price of a fill.
 */
export function countOpened({ shares }: Pick<CycleRows, 'shares'>, price: Price): number {
  return shares.filter(({ currentScaleId, openedAt, decidedBy }) => {
    if (currentScaleId === null || openedAt === null) return false;
    if (decidedBy) return !isLater(price, decidedBy);
    return Date.parse(price.broker_at ?? price.at) <= endOfTime(openedAt.getTime());
  }).length;
}

/**
 * The prices by which an account may decide: they are fresh, and none is older than the account's last deal in the
 * market.
 */
export class DecisionPrices {
  constructor(
    private readonly deps: {
      feed: Pick<PriceFeed, 'last' | 'findFault'>;
      fills: KnownFills;
      now(): Date;
    },
  ) {}

  /** The newest price of a market; null while there is none by which to decide. */
  find(market: TradedMarket, decimalPlaces: number): DecidingPrice | null {
    const { feed, now } = this.deps;
    const price = feed.findFault(market) === null ? feed.last(market) : null;
    if (price === null || this.isOutdated(market, price)) return null;
    const tick = toTick(price, decimalPlaces);
    return tick && { price, tick: { ...tick, at: now().getTime() } };
  }

  isOutdated({ brokerAccountId, epic }: TradedMarket, price: Price): boolean {
    return this.deps.fills.isOutdated(brokerAccountId, epic, price);
  }

  /** Whether the account has dealt in the market since its latest price, which therefore decides nothing. */
  awaitsNew(market: TradedMarket): boolean {
    const last = this.deps.feed.last(market);
    return last !== null && this.isOutdated(market, last);
  }

  /**
   * Since when, in epoch milliseconds, a price that is newer than the account's last deal has been missing; null
   * when none is missing.
   */
  findOutdatedSince(market: TradedMarket): number | null {
    const { feed, fills } = this.deps;
    const last = feed.last(market);
    return last && fills.findOutdatedSince(market.brokerAccountId, market.epic, last);
  }

  /**
   * Takes the fills that opened the positions of a cycle as prices of its market. After a restart they are known again
   * by this.
   */
  updateFills({ cycle: { brokerAccountId, epic }, shares }: CycleRows): void {
    for (const { direction, openLevel, openedAt } of shares) {
      if (openedAt === null) continue;
      const side = openingSide(direction);
      this.deps.fills.update({ brokerAccountId, epic, side, level: openLevel, at: openedAt });
    }
  }
}
