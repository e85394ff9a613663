import type { MarketStatus } from '@entropi/shared/contracts/markets';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Decimal } from '../../broker/decimal';

/** A price of a market. Bid and offer are null while the broker reports none. */
export interface Price {
  environment: Environment;
  epic: string;
  bid: Decimal | null;
  offer: Decimal | null;
  status: MarketStatus;
  /** When the broker reported it, in epoch milliseconds. */
  at: number;
}

/** What the owner of a feed reports the other processes. */
export interface FeedBatch {
  processId: string;
  environment: Environment;
  quotes: Price[];
  fault: string | null;
}

/** Where batches are notified. */
export const FEED_CHANNEL = 'entropi_ticks';
