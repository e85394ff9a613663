import { MarketStatus } from '@entropi/contracts/markets';
import { compare, ratio, ZERO } from '@entropi/trading/core/ratio';
import type { z } from 'zod';
import type { StreamedPrice, StreamListener } from '../broker-stream';
import { type Decimal, toDecimal } from '../decimal';
import { PriceSnapshot } from './ig-schema';
import type { ReadField, StreamConnection } from './ig-stream-client';
import { parseClockTime } from './ig-time';

/**
 * What reading a snapshot depends on: how far the account's local time is ahead of UTC (null: not known), and the
 * present time.
 */
export interface SnapshotClock {
  offsetMs: number | null;
  now: number;
}

/** The price of an open market is not older than this, by its own time. */
const MAX_PRICE_AGE_MS = 60_000;

/**
 * Bid and offer of a snapshot; both null unless one can deal at them. Around the hours of a market IG shows none, 0,
 * a bid above the offer, or an old price. Every price that enters the product passes through here.
 */
export function readPrice(
  snapshot: z.output<typeof PriceSnapshot>,
  clock: SnapshotClock,
): { bid: Decimal | null; offer: Decimal | null } {
  const { bid, offer } = snapshot;
  if (bid === null || offer === null) return { bid: null, offer: null };
  const isPrice =
    compare(ratio(bid), ZERO) > 0 &&
    compare(ratio(offer), ratio(bid)) >= 0 &&
    !isStale(snapshot, clock);
  return isPrice ? { bid: toDecimal(bid), offer: toDecimal(offer) } : { bid: null, offer: null };
}

/** Whether a market that is said to be open shows an old price. A time that cannot be read proves nothing. */
function isStale(snapshot: z.output<typeof PriceSnapshot>, clock: SnapshotClock) {
  if (mapMarketStatus(snapshot.marketStatus) !== 'TRADEABLE') return false;
  const at = parseUpdateTime(snapshot, clock);
  return at !== null && clock.now - at > MAX_PRICE_AGE_MS;
}

function parseUpdateTime(
  { updateTime, updateTimeUTC }: z.output<typeof PriceSnapshot>,
  { offsetMs, now }: SnapshotClock,
): number | null {
  return (
    parseClockTime(updateTimeUTC, 0, now) ??
    (offsetMs === null ? null : parseClockTime(updateTime, offsetMs, now))
  );
}

/**
 * The beginning of the second, by the broker's clock in epoch milliseconds, in which a snapshot's price was made; null
 * when it is not known, or nothing may be ordered by it.
 */
export function readPriceSecond(
  snapshot: z.output<typeof PriceSnapshot>,
  clock: SnapshotClock,
): number | null {
  return toOrderTime(parseUpdateTime(snapshot, clock), clock);
}

/**
 * A time of the broker's clock if prices may be ordered by it; otherwise null. After one that is far ahead of our
 * clock, every correct price would seem older.
 */
function toOrderTime(at: number | null, { now }: SnapshotClock): number | null {
  return at !== null && at - now <= MAX_PRICE_AGE_MS ? at : null;
}

/** Streaming and /categories spell some statuses differently. A market of unknown status is not traded (§1.7). */
const STATUS_ALIASES: Record<string, MarketStatus> = {
  EDIT: 'EDITS_ONLY',
  CLOSINGS_ONLY: 'EDITS_ONLY',
  DEAL_NO_EDIT: 'TRADEABLE',
  AUCTION: 'ON_AUCTION',
  AUCTION_NO_EDIT: 'ON_AUCTION_NO_EDITS',
  DEAL: 'TRADEABLE',
  CALL: 'ON_AUCTION',
  CLOSINGONLY: 'EDITS_ONLY',
  CLOSINGSONLY: 'EDITS_ONLY',
  DEALNOEDIT: 'TRADEABLE',
  AUCTIONNOEDIT: 'ON_AUCTION_NO_EDITS',
  SUSPEND: 'SUSPENDED',
};

/** The status of a market; OFFLINE when it is missing or unknown, so that nothing is traded there. */
export function mapMarketStatus(status: string | null): MarketStatus {
  const known = MarketStatus.safeParse(status);
  if (known.success) return known.data;
  return (status === null ? undefined : STATUS_ALIASES[status]) ?? 'OFFLINE';
}

/** One way in which IG streams a market's price: its names, and how its fields are read (§1.11). */
interface PriceItem {
  toName(accountId: string, epic: string): string;
  mode: 'MERGE' | 'DISTINCT';
  adapter: string | null;
  fields: { bid: string; offer: string; at: string; status: string | null };
  /** The update's own time, in epoch milliseconds; null when it cannot be read. */
  parseAt(text: string | null, clock: SnapshotClock): number | null;
}

const toEpoch = (text: string | null): number | null =>
  text !== null && /^\d{10,15}$/.test(text) ? Number(text) : null;

/** In the order in which they are tried: later ones show less, or are deprecated. */
const PRICE_ITEMS: readonly PriceItem[] = [
  {
    toName: (accountId, epic) => `PRICE:${accountId}:${epic}`,
    mode: 'MERGE',
    adapter: 'Pricing',
    fields: { bid: 'BIDPRICE1', offer: 'ASKPRICE1', at: 'TIMESTAMP', status: 'DLG_FLAG' },
    parseAt: toEpoch,
  },
  {
    toName: (_accountId, epic) => `MARKET:${epic}`,
    mode: 'MERGE',
    adapter: null,
    fields: { bid: 'BID', offer: 'OFFER', at: 'UPDATE_TIME', status: 'MARKET_STATE' },
    parseAt: (text, { offsetMs, now }) =>
      offsetMs === null ? null : parseClockTime(text, offsetMs, now),
  },
  {
    toName: (_accountId, epic) => `CHART:${epic}:TICK`,
    mode: 'DISTINCT',
    adapter: null,
    fields: { bid: 'BID', offer: 'OFR', at: 'UTM', status: null },
    parseAt: toEpoch,
  },
];

/** A price as an update shows it. The same check as for polled prices decides whether it is one. */
function readStreamedPrice(
  item: PriceItem,
  epic: string,
  read: ReadField,
  clock: SnapshotClock,
): StreamedPrice {
  const { fields } = item;
  const at = item.parseAt(read(fields.at), clock);
  const flag = fields.status === null ? null : read(fields.status);
  const status = flag === null ? null : mapMarketStatus(flag);
  const snapshot = PriceSnapshot.parse({
    bid: read(fields.bid),
    offer: read(fields.offer),
    marketStatus: status ?? 'TRADEABLE',
    updateTimeUTC: at === null ? null : new Date(at).toISOString().slice(11, 19),
  });
  const brokerAtMs = toOrderTime(at, clock);
  return { epic, ...readPrice(snapshot, clock), status, brokerAtMs };
}

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
  listener: Pick<StreamListener, 'onPrice'>,
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
        if (isOwn()) listener.onPrice?.(readStreamedPrice(item, epic, read, clock()));
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
