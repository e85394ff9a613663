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

/**
 * Places a polled price, whose time is a whole second, beside the known one. The poll must have begun after the
 * known price came, so that within the same second the polled price is the newer one. `brokerAtMs` is its time in
 * epoch milliseconds, null when neither has a time; `isOlder`, its whole second was over before the known price.
 */
export function placePolled(
  secondMs: number | null,
  knownMs: number | null,
): { brokerAtMs: number | null; isOlder: boolean } {
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
