import type { BrokerClientPool } from '@entropi/broker/broker';
import type { DegradedReason } from '@entropi/contracts/error-codes';
import type { PriceSource } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { Bus } from '@entropi/db/bus/bus';
import type { Database } from '@entropi/db/db';
import type { Listener } from '@entropi/db/listener';
import type { Logger } from 'pino';
import { FREED_FEED_CHANNEL } from './feed.repo';
import type { FeedLogins } from './feed-login';
import { createFeedPoll, type FeedPoll } from './poll-prices';
import { isOlder } from './price-order';
import { PRICE_CHANNEL, type PriceBatch, parsePriceBatch } from './publish-prices';

export interface FeedHealth {
  /** Milliseconds since prices last came; null when none have come since the start. */
  ageMs: number | null;
  /** Why no prices come; null while they do. */
  fault: DegradedReason | null;
}

/** Prices of every environment, whichever process reads them. */
export interface PriceFeed {
  /**
   * Calls `onPrice` with the latest price of a market whenever one comes, also when it is unchanged, which shows
   * that it is fresh. The market is polled as long as it has a listener. Returns a function that removes this
   * listener.
   */
  subscribe(
    market: { environment: Environment; epic: string },
    onPrice: (price: Price) => void,
  ): () => void;
  /**
   * The latest price of a market that this process received, which may say that the market has none; null when
   * nothing was received.
   */
  last(market: { environment: Environment; epic: string }): Price | null;
  /** Why no price of a market can be dealt at now, in the form that a task shows; null while one can. */
  findFault(market: { environment: Environment; epic: string }): DegradedReason | null;
  health(environment: Environment): FeedHealth;
  /** The number of markets in an environment that have a price to deal at, by its source. */
  countSources(environment: Environment): Record<PriceSource, number>;
  /** Resolves once notifications arrive; polling begins as soon as this process owns a feed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface FeedDeps {
  db: Database;
  bus: Bus;
  clientPool: BrokerClientPool;
  /** The accounts whose prices each environment shows; an environment without one has no feed. */
  logins: FeedLogins;
  /** Milliseconds between two polls. */
  pollEveryMs: Record<Environment, number>;
  /** Whether prices are streamed where the broker offers that; what is not streamed is polled. */
  streams: boolean;
  /** A feed, or a single market, without prices for this long is silent. */
  silentAfterMs: number;
  processId: string;
  /** Other processes may take a feed when its owner has not renewed it for this long. */
  leaseMs: number;
  log: Logger;
}

const ENVIRONMENTS = ['SIM', 'DEMO', 'LIVE'] as const;

/**
 * The price feed of this process. One of all engine processes reads an environment's prices, by stream or by poll;
 * it holds a lease with an epoch. The others get them over the bus, those of a few milliseconds in one batch.
 */
export function createPriceFeed(deps: FeedDeps): PriceFeed {
  const subscribers = new Map<string, Set<(price: Price) => void>>();
  const latest = new Map<string, Price>();
  /** When a market last had a price to deal at, in this process's time. */
  const pricedAt = new Map<string, number>();
  const heardAt = new Map<Environment, number>();
  const faults = new Map<Environment, DegradedReason | null>();
  let polls = new Map<Environment, FeedPoll>();
  let listener: Listener | null = null;

  /** Keeps the prices that are not older than what is known, and returns them. */
  function onPrices(batch: PriceBatch): Price[] {
    faults.set(batch.environment, batch.fault);
    if (batch.fault === null) heardAt.set(batch.environment, Date.now());
    const taken = batch.prices.filter((price) => !isOlder(price, latest.get(toMarketName(price))));
    for (const price of taken) {
      const name = toMarketName(price);
      latest.set(name, price);
      if (price.bid !== null) pricedAt.set(name, Date.now());
      for (const onPrice of subscribers.get(name) ?? []) onPrice(price);
    }
    return taken;
  }

  function onNotified(payload: string): void {
    const batch = parsePriceBatch(payload);
    if (batch.processId !== deps.processId) onPrices(batch);
  }

  const onFreed = (environment: string) => polls.get(environment as Environment)?.onFreed();

  function wantedHere(environment: Environment): string[] {
    const prefix = `${environment} `;
    return [...subscribers.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  }

  function health(environment: Environment): FeedHealth {
    const at = heardAt.get(environment);
    const ageMs = at === undefined ? null : Date.now() - at;
    const isSilent = ageMs === null || ageMs > deps.silentAfterMs;
    return { ageMs, fault: isSilent ? (faults.get(environment) ?? 'feed_silent') : null };
  }

  return {
    subscribe(market, onPrice) {
      const name = toMarketName(market);
      const own = subscribers.get(name) ?? new Set();
      subscribers.set(name, own.add(onPrice));
      return () => {
        own.delete(onPrice);
        if (own.size === 0) subscribers.delete(name);
      };
    },
    last: (market) => latest.get(toMarketName(market)) ?? null,
    findFault(market) {
      const { fault } = health(market.environment);
      if (fault !== null) return fault;
      const name = toMarketName(market);
      const status = latest.get(name)?.status ?? 'TRADEABLE';
      if (status !== 'TRADEABLE') return 'market_closed';
      const isSilent = Date.now() - (pricedAt.get(name) ?? 0) > deps.silentAfterMs;
      return isSilent ? 'feed_silent' : null;
    },
    health,
    countSources(environment) {
      const count = { streamed: 0, polled: 0 };
      for (const [name, price] of latest) {
        const isFresh = Date.now() - (pricedAt.get(name) ?? 0) <= deps.silentAfterMs;
        if (isFresh && price.environment === environment) count[price.source] += 1;
      }
      return count;
    },
    async start() {
      listener = deps.bus.listen({
        channels: { [PRICE_CHANNEL]: onNotified, [FREED_FEED_CHANNEL]: onFreed },
        // Meanwhile it may have been freed.
        onReconnect: () => {
          for (const poll of polls.values()) poll.onFreed();
        },
        onError: (error) => deps.log.warn({ err: error }, 'feed notifications'),
      });
      await listener.ready;
      for (const environment of ENVIRONMENTS) {
        const login = deps.logins[environment];
        if (!login) continue;
        const wanted = () => wantedHere(environment);
        const poll = createFeedPoll({ ...deps, environment, login, wanted, onPrices });
        polls.set(environment, poll);
        poll.start();
      }
    },
    async stop() {
      await Promise.all([...polls.values()].map((poll) => poll.stop()));
      polls = new Map();
      await listener?.stop();
      listener = null;
    },
  };
}

function toMarketName(market: { environment: Environment; epic: string }): string {
  return `${market.environment} ${market.epic}`;
}
