import type { Price } from '@entropi/shared/contracts/prices';

/** A poll names the second in which a price came about, and no less. */
const POLLED_TO_MS = 999;

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
