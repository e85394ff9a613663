import type { MarketStatus } from '@entropi/shared/contracts/markets';
import type { Price } from '@entropi/shared/contracts/prices';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Logger } from 'pino';
import type { BrokerClientPool, Credentials } from '../../broker/broker';
import type { BrokerStream, StreamedPrice } from '../../broker/broker-stream';

/** The streamed markets of one environment, in the process that owns its feed. */
export interface PriceStream {
  /** Opens the stream, if it is not open, and streams these, the most important first. */
  open(epics: readonly string[]): void;
  /** Which of these a poll must read: not streamed, or quiet for a while, which may be a broken stream. */
  listUnconfirmed(epics: readonly string[]): string[];
  /**
   * What a poll that began at `begunAt` shows of a market, in our words; null when the stream has shown
   * something newer. A stream that is contradicted twice in a row is begun again.
   */
  compare(price: Omit<Price, 'source'>, begunAt: number): Price | null;
  close(): void;
}

export interface PriceStreamDeps {
  clientPool: BrokerClientPool;
  environment: Environment;
  credentials: Credentials;
  log: Logger;
  /** A market that said nothing for so long is read by a poll. */
  quietAfterMs: number;
  onPrice(price: Price): void;
}

interface StreamedMarket {
  bid: number | null;
  offer: number | null;
  status: MarketStatus;
  /** When the stream showed it; 0: it has not. */
  at: number;
  /** When a stream or a poll last showed this price. */
  confirmedAt: number;
  contradictions: number;
}

/** A poll that shows another price than the stream so often in a row proves the stream wrong. */
const MAX_CONTRADICTIONS = 2;

export function createPriceStream(deps: PriceStreamDeps): PriceStream {
  const { environment, log } = deps;
  const markets = new Map<string, StreamedMarket>();
  let stream: BrokerStream | null = null;

  function onPrice({ epic, bid, offer, status }: StreamedPrice): void {
    const known = markets.get(epic);
    // before the first poll nothing is known of it: not even whether its prices can be counted
    if (!known) return;
    known.bid = toNumber(bid);
    known.offer = toNumber(offer);
    known.status = status ?? known.status;
    known.at = Date.now();
    known.confirmedAt = known.at;
    known.contradictions = 0;
    const { bid: newBid, offer: newOffer } = known;
    const at = new Date(known.at).toISOString();
    const figures = { bid: newBid, offer: newOffer, status: known.status };
    deps.onPrice({ environment, epic, ...figures, at, source: 'streamed' });
  }

  function onConnection(isConnected: boolean, cause: string | null): void {
    log.info({ environment, isConnected, cause }, 'price stream');
    for (const market of markets.values()) market.at = 0;
  }

  function contradict(epic: string, market: StreamedMarket): void {
    market.contradictions += 1;
    if (market.contradictions < MAX_CONTRADICTIONS) return;
    log.warn({ environment, epic }, 'the price stream does not show what a poll does');
    market.contradictions = 0;
    stream?.restart();
  }

  return {
    open(epics) {
      const { clientPool, credentials } = deps;
      stream ??= clientPool.openStream(
        credentials,
        null,
        { account: false },
        { onPrice, onConnection },
      );
      stream.setEpics(epics);
    },
    listUnconfirmed(epics) {
      const quietSince = Date.now() - deps.quietAfterMs;
      return epics.filter((epic) => {
        const market = markets.get(epic);
        return !market || !stream?.streams(epic) || market.confirmedAt < quietSince;
      });
    },
    compare(price, begunAt) {
      const { epic, bid, offer, status } = price;
      const known = markets.get(epic);
      if (known && known.at >= begunAt) return null;
      const isStreamed = known !== undefined && known.at > 0 && stream?.streams(epic) === true;
      const isSame = known?.bid === bid && known.offer === offer && known.status === status;
      const { at = 0, contradictions = 0 } = known ?? {};
      const market = { bid, offer, status, at, confirmedAt: Date.now(), contradictions };
      markets.set(epic, market);
      if (isStreamed && isSame) market.contradictions = 0;
      if (isStreamed && !isSame) contradict(epic, market);
      return { ...price, source: isStreamed && isSame ? 'streamed' : 'polled' };
    },
    close() {
      stream?.close();
      stream = null;
      markets.clear();
    },
  };
}

function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}
