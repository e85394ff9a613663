import type { Price } from '@entropi/contracts/prices';
import type { DecidedBy } from '@entropi/db/schema/order-intents';

const SECOND_MS = 1000;
/** A poll names the whole second in which a price was made, which may end this many milliseconds later. */
const POLLED_TO_MS = SECOND_MS - 1;

/**
 * Whether a price was made before the known one, by the broker's clock. Then it never replaces the known one,
 * whatever way it came (stream, poll, notification, another owner of the feed). Of two prices of the same moment the
 * one that came later counts. Prices without a time count in the order in which they come.
 */
export function isOlder(
  price: Pick<Price, 'broker_at'>,
  known: Pick<Price, 'broker_at'> | null | undefined,
): boolean {
  if (price.broker_at === null || !known || known.broker_at === null) return false;
  return Date.parse(price.broker_at) < Date.parse(known.broker_at);
}

/**
 * Whether a price came after the one that decided an order, by the broker's clock. The same price, read again, did
 * not, however late it is read. When one of the two times is a whole second, the same figures within that second did
 * not either. A price without a time came after if its figures differ.
 */
export function isLater(
  price: Pick<Price, 'bid' | 'offer' | 'broker_at'>,
  before: Pick<DecidedBy, 'bid' | 'offer' | 'broker_at'>,
): boolean {
  const isOther = price.bid !== before.bid || price.offer !== before.offer;
  if (price.broker_at === null || before.broker_at === null) return isOther;
  const [at, beforeAt] = [Date.parse(price.broker_at), Date.parse(before.broker_at)];
  if (isOther) return at >= beforeAt;
  const step = isWholeSecond(at) || isWholeSecond(beforeAt) ? SECOND_MS : 1;
  return Math.floor(at / step) > Math.floor(beforeAt / step);
}

/**
 * The latest moment, in epoch milliseconds, that a time can mean: a time in whole seconds means any moment of its
 * second.
 */
export function endOfTime(ms: number): number {
  return isWholeSecond(ms) ? ms + SECOND_MS - 1 : ms;
}

function isWholeSecond(ms: number): boolean {
  return ms % SECOND_MS === 0;
}

/** A price beside the known one, by the broker's clock. */
interface Placed {
  /** The time that it counts by, in epoch milliseconds: its own or the known one's; null when neither has one. */
  brokerAtMs: number | null;
  /** Whether it was made before the known price. */
  isOlder: boolean;
}

/** Places a streamed price beside the known one; both times in epoch milliseconds, null when not known. */
export function placeStreamed(ms: number | null, knownMs: number | null): Placed {
  return {
    brokerAtMs: ms ?? knownMs,
    isOlder: ms !== null && knownMs !== null && ms < knownMs,
  };
}

/**
 * Places a polled price, whose time is a whole second, beside the known one. The poll must have begun after the
 * known price came, so that within the same second the polled price is the newer one: it is older when its whole
 * second was over before the known price.
 */
export function placePolled(secondMs: number | null, knownMs: number | null): Placed {
  if (secondMs === null || knownMs === null) {
    return { brokerAtMs: secondMs ?? knownMs, isOlder: false };
  }
  return {
    brokerAtMs: Math.max(secondMs, knownMs),
    isOlder: secondMs + POLLED_TO_MS < knownMs,
  };
}

/** A time of the broker's clock in the form in which prices carry it; null when it is not known. */
export function toBrokerAt(ms: number | null): Price['broker_at'] {
  return ms === null ? null : new Date(ms).toISOString();
}

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
