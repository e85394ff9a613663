import {
  formatPricesSeen,
  NOT_AFTER_HEADER,
  PRICE_SEEN_HEADER,
  type PriceSeen,
} from '@entropi/contracts/conditions';
import type { ServerClock } from './server-clock';

/** A click is meant for the present moment; a request that arrives later than this is rejected. */
const LIFE_MS = 10_000;

/**
 * Builds the headers by which a trading call is carried out once, soon, and near the prices that were seen. Before
 * the first reply the server's time is not known, so no time is stated.
 */
export function stateConditions(
  clock: Pick<ServerClock, 'now'>,
  { pricesSeen = [] }: { pricesSeen?: readonly PriceSeen[] },
): Record<string, string> {
  const now = clock.now();
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() };
  if (now !== null) headers[NOT_AFTER_HEADER] = new Date(now + LIFE_MS).toISOString();
  if (pricesSeen.length > 0) headers[PRICE_SEEN_HEADER] = formatPricesSeen(pricesSeen);
  return headers;
}
