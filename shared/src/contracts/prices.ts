import * as z from 'zod/mini';
import { MarketStatus, PriceSource } from './markets';
import { Environment, Timestamp } from './primitives';

/**
 * What is known of a market's price, from the broker to the page: an epic has another one in each
 * environment. Bid and offer are both null while there is no price to deal at.
 */
export const Price = z.strictObject({
  environment: Environment,
  epic: z.string(),
  bid: z.nullable(z.number()),
  offer: z.nullable(z.number()),
  status: MarketStatus,
  source: PriceSource,
  /** When the broker was seen to show it. */
  at: Timestamp,
  /** When it came about by the broker’s clock, to the millisecond where that is told; null: it is not. */
  broker_at: z.nullable(Timestamp),
});
export type Price = z.infer<typeof Price>;
