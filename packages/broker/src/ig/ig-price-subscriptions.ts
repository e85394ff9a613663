import type { StreamedPrice } from '../broker-stream';
import type { SnapshotClock } from './ig-market';
import type { StreamConnection } from './ig-stream-client';
import { PRICE_ITEMS, type ReadField, readStreamedPrice } from './ig-stream-items';

interface MarketSubscription {
  /**
   * The index in `PRICE_ITEMS` of the item that is tried; beyond the last, the broker does not stream this market.
   */
  way: number;
  isActive: boolean;
  unsubscribe: () => void;
}

export interface PriceSubscriptions {
  setEpics(epics: readonly string[]): void;
  streams(epic: string): boolean;
  /** Subscribes to everything on a new connection. */
  attach(connection: StreamConnection, accountId: string): void;
  /** Call this when the connection is gone. */
  detach(): void;
}

/**
 * The markets of one stream, each with its own subscription, so that one that is rejected does not silence the
 * others.
 */
export function createPriceSubscriptions(
  maxMarkets: number,
  clock: () => SnapshotClock,
  onPrice: (price: StreamedPrice) => void,
): PriceSubscriptions {
  const markets = new Map<string, MarketSubscription>();
  let attached: { connection: StreamConnection; accountId: string } | null = null;

  function subscribe(epic: string, market: MarketSubscription): void {
    const item = PRICE_ITEMS[market.way];
    if (!attached || !item) return;
    const { connection, accountId } = attached;
    const { bid, offer, at, status } = item.fields;
    market.isActive = false;
    const own = connection;
    const isOwn = () => attached?.connection === own && markets.get(epic) === market;
    market.unsubscribe = connection.subscribe({
      name: item.toName(accountId, epic),
      mode: item.mode,
      adapter: item.adapter,
      fields: status === null ? [bid, offer, at] : [bid, offer, at, status],
      onUpdate(read: ReadField) {
        if (isOwn()) onPrice(readStreamedPrice(item, epic, read, clock()));
      },
      onSubscribed() {
        if (isOwn()) market.isActive = true;
      },
      onRejected() {
        if (!isOwn()) return;
        market.way += 1;
        subscribe(epic, market);
      },
    });
  }

  return {
    setEpics(epics) {
      const wanted = new Set(epics.slice(0, maxMarkets));
      for (const [epic, market] of markets) {
        if (wanted.has(epic)) continue;
        markets.delete(epic);
        market.unsubscribe();
      }
      for (const epic of wanted) {
        if (markets.has(epic)) continue;
        const market = { way: 0, isActive: false, unsubscribe: () => undefined };
        markets.set(epic, market);
        subscribe(epic, market);
      }
    },
    streams: (epic) => markets.get(epic)?.isActive ?? false,
    attach(connection, accountId) {
      attached = { connection, accountId };
      for (const [epic, market] of markets) {
        // A market that was rejected an hour ago may be accepted on a new connection.
        market.way = 0;
        subscribe(epic, market);
      }
    },
    detach() {
      attached = null;
      for (const market of markets.values()) market.isActive = false;
    },
  };
}
