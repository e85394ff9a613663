import type { MarketStatus } from '@entropi/contracts/markets';
import type { Confirm } from './broker-data';
import type { Decimal } from './decimal';

/** IG accepts this many subscriptions on one connection (§1.10). */
export const STREAMED_ITEMS = 40;

/** A market as a stream shows it. */
export interface StreamedPrice {
  epic: string;
  /** Both are null while there is no price to deal at. */
  bid: Decimal | null;
  offer: Decimal | null;
  /** Null when the stream does not tell; the status is then unchanged. */
  status: MarketStatus | null;
  /** By the broker's clock, in epoch milliseconds, or to the second where it is no finer; null when not known. */
  brokerAtMs: number | null;
}

/** What became of a position, whoever caused it. */
export interface StreamedPosition {
  dealId: string;
  status: string;
  /** PUBLIC_WEB_API is us (or another program), as in the activity; null when not known. */
  channel: string | null;
}

/** What a stream reports. Reports may repeat or come late, so they are never the only source of anything. */
export interface StreamListener {
  onPrice?(price: StreamedPrice): void;
  /** What became of an order; it may come before the order's own response. */
  onConfirm?(confirm: Confirm): void;
  onPosition?(position: StreamedPosition): void;
  /** The account's cash or margin has changed. */
  onFunds?(): void;
  /** The stream has connected or broken: what it showed before may no longer be so. */
  onConnection?(isConnected: boolean, cause: string | null): void;
}

/**
 * A stream of one account of one key. It reconnects by itself, with new tokens when the old ones have expired, and
 * subscribes again. A quiet stream may be a broken one.
 */
export interface BrokerStream {
  /**
   * The markets to stream from now on, the most important first; those beyond the broker's limit are not streamed.
   */
  setEpics(epics: readonly string[]): void;
  /** Whether this market is streamed at present: connected, and the broker has accepted the subscription. */
  streams(epic: string): boolean;
  /** Connects again, because what the stream shows was found to be wrong. */
  restart(): void;
  close(): void;
}

/** What a stream is opened for. `setEpics` adds prices. */
export interface StreamOptions {
  /** Whether it also reports confirms, positions and funds of the account. */
  account: boolean;
}
