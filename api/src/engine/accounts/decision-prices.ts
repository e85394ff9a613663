import type { Price } from '@entropi/shared/contracts/prices';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Tick } from '../../trading/core/units';
import type { CycleRows } from '../../trading/store/cycle.repo';
import type { DecidedBy } from '../../trading/store/decided-by';
import { type KnownFills, openingSide } from '../prices/known-fills';
import type { PriceFeed } from '../prices/price-feed';
import { endOfTime, isLater } from '../prices/price-order';
import { toTick } from '../prices/price-router';

/** A market as an account trades in it. */
interface TradedMarket {
  brokerAccountId: number;
  environment: Environment;
  epic: string;
}

/** A price by which something may be decided now, in ticks as well. */
export interface DecidingPrice {
  price: Price;
  tick: Tick;
}

/** A price as it is stored with an order that it decides. Throws for one that cannot be dealt at. */
export function toDecidedBy({ price, tick }: DecidingPrice): DecidedBy {
  const { bid, offer, broker_at, source, at } = price;
  if (bid === null || offer === null) throw new Error('nothing is decided by such a price');
  return { bid, offer, broker_at, source, age_ms: Math.max(tick.at - Date.parse(at), 0) };
}

/**
 * How many levels of a cycle were opened at this price, or since: one that stands still is no second one, however often
 * it is read, nor is a fill.
 */
export function countOpened({ shares }: Pick<CycleRows, 'shares'>, price: Price): number {
  return shares.filter(({ currentScaleId, openedAt, decidedBy }) => {
    if (currentScaleId === null || openedAt === null) return false;
    if (decidedBy) return !isLater(price, decidedBy);
    return Date.parse(price.broker_at ?? price.at) <= endOfTime(openedAt.getTime());
  }).length;
}

/** The prices by which an account may decide: fresh ones, and none that is older than what it has dealt at since. */
export class DecisionPrices {
  constructor(
    private readonly deps: {
      feed: Pick<PriceFeed, 'last' | 'findFault'>;
      fills: KnownFills;
      now(): Date;
    },
  ) {}

  /** The newest price of a market; null while there is none to decide by. */
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

  /** Whether the market has been dealt in since its latest price: nothing goes by that. */
  awaitsNew(market: TradedMarket): boolean {
    const last = this.deps.feed.last(market);
    return last !== null && this.isOutdated(market, last);
  }

  /** Since when, in epoch milliseconds, no price has come by which an account may decide after a deal; null: one has. */
  findOutdatedSince(market: TradedMarket): number | null {
    const { feed, fills } = this.deps;
    const last = feed.last(market);
    return last && fills.findOutdatedSince(market.brokerAccountId, market.epic, last);
  }

  /** The positions of a cycle show its market as it was when they were opened: after a restart, too. */
  updateFills({ cycle: { brokerAccountId, epic }, shares }: CycleRows): void {
    for (const { direction, openLevel, openedAt } of shares) {
      if (openedAt === null) continue;
      const side = openingSide(direction);
      this.deps.fills.update({ brokerAccountId, epic, side, level: openLevel, at: openedAt });
    }
  }
}
