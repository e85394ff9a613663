import type { BrokerClientPool, Credentials } from '@entropi/broker/broker';
import type { MarketDetails } from '@entropi/broker/broker-data';
import type { StreamedPrice } from '@entropi/broker/broker-stream';
import type { MarketStatus } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { Logger } from 'pino';
import { FeedStreams } from './feed-streams';
import { placePolled, placeStreamed, toBrokerAt } from './price-order';

/** The prices of one environment's markets, streamed and polled, in the process that owns its feed. */
export interface MarketPrices {
  /** Opens the stream if it is not open, and streams these markets, the most important first. */
  open(epics: readonly string[]): void;
  /**
   * Which of these markets a poll must read: those that are not streamed, or were quiet for a while, which may mean
   * a broken stream.
   */
  listUnconfirmed(epics: readonly string[]): string[];
  /**
   * Publishes what a poll that began at `begunAt` shows, except where something newer is known. A stream that is
   * contradicted twice in a row is opened again.
   */
  acceptPoll(markets: readonly PolledMarket[], begunAt: number): void;
  close(): void;
}

/** What of a polled market concerns its price. */
type PolledMarket = Pick<MarketDetails, 'epic' | 'bid' | 'offer' | 'status' | 'priceSecondMs'>;

export interface MarketPricesDeps {
  clientPool: BrokerClientPool;
  environment: Environment;
  /** The accounts whose streams share the markets. */
  accounts: readonly Credentials[];
  log: Logger;
  /** A market that was quiet for this long is read by a poll. */
  quietAfterMs: number;
  publish(prices: readonly Price[]): void;
}

/** The newest that is known of a market, by the broker's clock. */
interface KnownMarket {
  bid: number | null;
  offer: number | null;
  /** Null when neither the stream nor a poll has told it yet. */
  status: MarketStatus | null;
  /** Whether the stream says if the market is open; some of the broker's items do not, so that polls have to. */
  streamsStatus: boolean;
  brokerAtMs: number | null;
  /** When the stream showed it, by our clock; 0 when it has not since it was connected. */
  streamedAt: number;
  /** When a stream or a poll last showed this price. */
  confirmedAt: number;
  contradictions: number;
  /** Whether its details were read. */
  isPolled: boolean;
}

/** When polls show another price than the stream this often in a row, the stream is wrong. */
const MAX_CONTRADICTIONS = 2;

/** Makes the prices of one environment's markets; the stream is opened with the first markets. */
export function createMarketPrices(deps: MarketPricesDeps): MarketPrices {
  const { environment, log } = deps;
  const markets = new Map<string, KnownMarket>();
  let streams: FeedStreams | null = null;

  function onPrice(streamed: StreamedPrice): void {
    const { epic, bid, offer } = streamed;
    const known = markets.get(epic);
    const place = placeStreamed(streamed.brokerAtMs, known?.brokerAtMs ?? null);
    if (place.isOlder) return;
    const now = Date.now();
    const market = {
      bid: toNumber(bid),
      offer: toNumber(offer),
      status: streamed.status ?? known?.status ?? null,
      streamsStatus: streamed.status !== null,
      brokerAtMs: place.brokerAtMs,
      streamedAt: now,
      confirmedAt: now,
      contradictions: 0,
      isPolled: known?.isPolled ?? false,
    };
    markets.set(epic, market);
    const price = toStreamed(epic, market);
    if (price) deps.publish([price]);
  }

  function toStreamed(epic: string, market: KnownMarket): Price | null {
    const { bid, offer, status, brokerAtMs, streamedAt } = market;
    if (status === null) return null;
    const at = new Date(streamedAt).toISOString();
    const broker_at = toBrokerAt(brokerAtMs);
    return { environment, epic, bid, offer, status, at, broker_at, source: 'streamed' };
  }

  function connect(): FeedStreams {
    const { clientPool, accounts } = deps;
    return new FeedStreams({
      clientPool,
      accounts,
      now: Date.now,
      onPrice,
      onConnection: ({ epics, isUp, cause }) => {
        log.info({ environment, isConnected: isUp, cause, markets: epics.size }, 'price stream');
        for (const [epic, market] of markets) if (epics.has(epic)) market.streamedAt = 0;
      },
    });
  }

  function contradict(epic: string, market: KnownMarket): void {
    market.contradictions += 1;
    if (market.contradictions < MAX_CONTRADICTIONS) return;
    log.warn({ environment, epic }, 'the price stream does not show what a poll does');
    market.contradictions = 0;
    streams?.restart(epic);
  }

  /** The stream has overtaken this poll, which may still tell whether the market is open. */
  function learnStatus(epic: string, known: KnownMarket, status: MarketStatus): Price | null {
    known.isPolled = true;
    if (known.streamsStatus || known.streamedAt === 0 || known.status === status) return null;
    known.status = status;
    return toStreamed(epic, known);
  }

  /** The price that a poll shows of a market; null when something newer is known. */
  function compare(polled: PolledMarket, begunAt: number, at: string): Price | null {
    const { epic, status } = polled;
    const [bid, offer] = [toNumber(polled.bid), toNumber(polled.offer)];
    const known = markets.get(epic);
    if (known && known.streamedAt >= begunAt) return learnStatus(epic, known, status);
    const { streamedAt = 0, contradictions = 0, streamsStatus = false } = known ?? {};
    const isStreamed = streamedAt > 0 && streams?.streams(epic) === true;
    const isSameStatus = known?.status === status || (isStreamed && known?.streamsStatus === false);
    const isSame = known?.bid === bid && known.offer === offer && isSameStatus;
    const { brokerAtMs, isOlder } = placePolled(polled.priceSecondMs, known?.brokerAtMs ?? null);
    // A quiet market keeps the time of its last price for long.
    if (known && isOlder && !isSame) return learnStatus(epic, known, status);
    const market = {
      bid,
      offer,
      status,
      streamsStatus,
      brokerAtMs,
      streamedAt,
      confirmedAt: Date.now(),
      contradictions,
      isPolled: true,
    };
    markets.set(epic, market);
    if (isStreamed && isSame) market.contradictions = 0;
    if (isStreamed && !isSame) contradict(epic, market);
    const source = isStreamed && isSame ? 'streamed' : 'polled';
    const broker_at = toBrokerAt(brokerAtMs);
    return { environment, epic, bid, offer, status, at, broker_at, source };
  }

  return {
    open(epics) {
      streams ??= connect();
      streams.setEpics(epics);
    },
    listUnconfirmed(epics) {
      const quietSince = Date.now() - deps.quietAfterMs;
      return epics.filter((epic) => {
        const market = markets.get(epic);
        if (!market?.isPolled || !streams?.streams(epic) || market.confirmedAt < quietSince)
          return true;
        // Only a poll can tell that it has opened.
        return !market.streamsStatus && market.status !== 'TRADEABLE';
      });
    },
    acceptPoll(polled, begunAt) {
      const at = new Date().toISOString();
      deps.publish(polled.flatMap((market) => compare(market, begunAt, at) ?? []));
    },
    close() {
      streams?.close();
      streams = null;
      markets.clear();
    },
  };
}

function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}
