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
  epic: string;
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
  /** By account, one for each of its few markets. */
  private readonly newest = new Map<number, readonly NewestFill[]>();

  constructor(private readonly now: () => Date) {}

  update({ brokerAccountId, epic, side, level, at }: SeenFill): void {
    const now = this.now().getTime();
    const known = this.find(brokerAccountId, epic);
    const bySecond = endOfTime(at.getTime());
    const atMs = bySecond > now + MAX_AHEAD_MS ? now : bySecond;
    if (known && known.atMs >= atMs) return;
    const others = (this.newest.get(brokerAccountId) ?? []).filter((one) => one !== known);
    const fill = { epic, side, level, atMs, notedAt: now };
    this.newest.set(brokerAccountId, [...others, fill]);
  }

  /**
   * Whether the account has dealt in the market since this price, at another price. A price equal to the deal's is
   * as new as the deal.
   */
  isOutdated(brokerAccountId: number, epic: string, price: Price): boolean {
    const fill = this.find(brokerAccountId, epic);
    if (!fill || price[fill.side] === fill.level) return false;
    if (price.broker_at === null) return Date.parse(price.at) < fill.notedAt;
    return Date.parse(price.broker_at) < fill.atMs;
  }

  /** Since when this price is outdated, in epoch milliseconds of our clock; null when it is not. */
  findOutdatedSince(brokerAccountId: number, epic: string, price: Price): number | null {
    if (!this.isOutdated(brokerAccountId, epic, price)) return null;
    return this.find(brokerAccountId, epic)?.notedAt ?? null;
  }

  forgetAccount(brokerAccountId: number): void {
    this.newest.delete(brokerAccountId);
  }

  private find(brokerAccountId: number, epic: string): NewestFill | undefined {
    return this.newest.get(brokerAccountId)?.find((fill) => fill.epic === epic);
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
