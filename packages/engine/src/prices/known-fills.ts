import type { Price } from '@entropi/contracts/prices';
import { endOfTime } from './price-order';

/** What a deal of ours has shown of a market, which is one side of its price. */
export interface SeenFill {
  brokerAccountId: number;
  epic: string;
  side: 'bid' | 'offer';
  /** Null when the broker does not say at which price. */
  level: number | null;
  /** By the broker's clock. */
  at: Date;
}

interface NewestFill {
  side: 'bid' | 'offer';
  level: number | null;
  /** In epoch milliseconds of the broker's clock; of a time in whole seconds, the end of the second. */
  atMs: number;
  /** By our clock. */
  notedAt: number;
}

/**
 * A deal that was just booked cannot be later than this; if it seems so, its clock or time zone differs from that of
 * prices.
 */
const MAX_AHEAD_MS = 5000;

/**
 * Knows the newest fill of each account and market. A fill is a price: the market has moved to it, so nothing is
 * decided there by an older one.
 */
export class KnownFills {
  /** By account, and then by market. */
  private readonly newest = new Map<number, Map<string, NewestFill>>();

  constructor(private readonly now: () => Date) {}

  update({ brokerAccountId, epic, side, level, at }: SeenFill): void {
    const now = this.now().getTime();
    const own = this.newest.get(brokerAccountId) ?? new Map<string, NewestFill>();
    const known = own.get(epic);
    const bySecond = endOfTime(at.getTime());
    const atMs = bySecond > now + MAX_AHEAD_MS ? now : bySecond;
    if (known && known.atMs >= atMs) return;
    this.newest.set(brokerAccountId, own.set(epic, { side, level, atMs, notedAt: now }));
  }

  /**
   * Whether the account has dealt in the market since this price, at another price. A price equal to the deal's is
   * as new as the deal.
   */
  isOutdated(brokerAccountId: number, epic: string, price: Price): boolean {
    const fill = this.newest.get(brokerAccountId)?.get(epic);
    if (!fill || price[fill.side] === fill.level) return false;
    if (price.broker_at === null) return Date.parse(price.at) < fill.notedAt;
    return Date.parse(price.broker_at) < fill.atMs;
  }

  /** Since when this price is outdated, in epoch milliseconds of our clock; null when it is not. */
  findOutdatedSince(brokerAccountId: number, epic: string, price: Price): number | null {
    if (!this.isOutdated(brokerAccountId, epic, price)) return null;
    return this.newest.get(brokerAccountId)?.get(epic)?.notedAt ?? null;
  }

  forgetAccount(brokerAccountId: number): void {
    this.newest.delete(brokerAccountId);
  }
}

/** The side of the market at which a position of a direction is opened. */
export function openingSide(direction: 'BUY' | 'SELL'): 'bid' | 'offer' {
  return direction === 'BUY' ? 'offer' : 'bid';
}

/** The side of the market at which a position of a direction is closed. */
export function closingSide(direction: 'BUY' | 'SELL'): 'bid' | 'offer' {
  return direction === 'BUY' ? 'bid' : 'offer';
}
