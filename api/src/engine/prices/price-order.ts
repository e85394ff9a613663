import type { Price } from '@entropi/shared/contracts/prices';
import type { DecidedBy } from '../../trading/store/decided-by';

const SECOND_MS = 1000;
/** A poll names the second in which a price came about, and no less. */
const POLLED_TO_MS = SECOND_MS - 1;

/**
 * Whether a price came about before the one that is known, by the broker's clock: it never replaces that, whatever
 * its way (stream, poll, notification, another owner of the feed). One of the same moment came later: it does. What
 * has no time is in the order in which it comes.
 */
export function isOlder(
  price: Pick<Price, 'broker_at'>,
  known: Pick<Price, 'broker_at'> | null | undefined,
): boolean {
  if (price.broker_at === null || !known || known.broker_at === null) return false;
  return Date.parse(price.broker_at) < Date.parse(known.broker_at);
}

/**
 * Whether a price came after the one that decided an order, by the broker's clock. The same one, read again, did not,
 * however late; where one of both times names the second alone, neither did the same figures of that second. What has
 * no time came after if it has other figures.
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

/** Epoch milliseconds of what happened at a time, at the latest: one to the second means any moment of it. */
export function endOfTime(ms: number): number {
  return isWholeSecond(ms) ? ms + SECOND_MS - 1 : ms;
}

function isWholeSecond(ms: number): boolean {
  return ms % SECOND_MS === 0;
}

/**
 * The time of a price that a poll shows of a second, in epoch milliseconds, if the poll began after the one that is
 * known had come: of the same second it is the newer one. `isOlder`: its whole second was over before. Null: neither
 * has a time.
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

/** A time of the broker's clock as prices carry it; null is not told. */
export function toBrokerAt(ms: number | null): Price['broker_at'] {
  return ms === null ? null : new Date(ms).toISOString();
}
