import * as z from 'zod/mini';
import { MarketStatus, PriceSource } from './markets';
import { Environment, Timestamp } from './primitives';

/**
 * What is known of a market's price, all the way from the broker to the page. An epic has another price in
 * each environment. Bid and offer are both null while there is no price to deal at.
 */
export const Price = z.strictObject({
  environment: Environment,
  epic: z.string(),
  bid: z.nullable(z.number()),
  offer: z.nullable(z.number()),
  status: MarketStatus,
  source: PriceSource,
  /** When we received it from the broker. */
  at: Timestamp,
  /** When it arose by the broker’s clock, to the millisecond where stated; null when the broker does not state it. */
  broker_at: z.nullable(Timestamp),
});
export type Price = z.infer<typeof Price>;
