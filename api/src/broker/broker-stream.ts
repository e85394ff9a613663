import type { MarketStatus } from '@entropi/shared/contracts/markets';
import type { Confirm } from './broker-data';
import type { Decimal } from './decimal';

/** A market as a stream shows it. */
export interface StreamedPrice {
  epic: string;
  /** Null, both of them, while there is no price to deal at. */
  bid: Decimal | null;
  offer: Decimal | null;
  /** Null when the stream does not say: it is as it was. */
  status: MarketStatus | null;
  /** By the broker's clock, in epoch milliseconds, of a second where it names no less; null: not told. */
  brokerAtMs: number | null;
}

/** What became of a position, whoever caused it. */
export interface StreamedPosition {
  dealId: string;
  status: string;
  /** PUBLIC_WEB_API is us (or another program), as in the activity; null when it is not said. */
  channel: string | null;
}

/** What a stream reports. It may repeat itself, and be late: nothing here is the only source of anything. */
export interface StreamListener {
  onPrice?(price: StreamedPrice): void;
  /** What became of an order; it may come before the order's own response. */
  onConfirm?(confirm: Confirm): void;
  onPosition?(position: StreamedPosition): void;
  /** The account's cash or margin is another one. */
  onFunds?(): void;
  /** The stream has begun, or has broken: what was shown before is not known to be so any more. */
  onConnection?(isConnected: boolean, cause: string | null): void;
}

/**
 * A stream of one account of one key: it reconnects by itself, with new tokens when the old ones have
 * expired, and subscribes again. A quiet stream may be a broken one.
 */
export interface BrokerStream {
  /** The markets to stream from now on, the most important first: beyond the broker's bound none are. */
  setEpics(epics: readonly string[]): void;
  /** Whether this market is streamed at present: connected, and the broker has accepted the subscription. */
  streams(epic: string): boolean;
  /** Begins again, because what the stream shows was found to be wrong. */
  restart(): void;
  close(): void;
}

/** What a stream is opened for; prices come, by `setEpics`. */
export interface StreamOptions {
  /** Confirms, positions and funds of the account too. */
  account: boolean;
}
