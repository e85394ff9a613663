import type { BrokerDirectory } from '../broker/broker';
import { createIgDirectory } from '../broker/ig/ig-directory';
import type { Deps } from '../deps';
import { refreshAccounts } from './broker-account';
import { createBrokerHandlers } from './broker-requests';
import { createPriceFeed, type PriceFeed } from './feed';
import { readFeedAccounts } from './feed-accounts';
import type { SyncCounts } from './request-kinds';
import { serveRequests } from './requests';

/** What the service must know of the engine beside it. */
export interface TradingSide {
  /** The broker keys that this process owns now. */
  ownedKeys(): readonly number[];
  /** Compares the shares of a key's accounts with the broker; null when the broker cannot be read. */
  reconcileKey(brokerKeyId: number): Promise<SyncCounts | null>;
}

/** All of a process's dealings with brokers: adapter, price feed, requests of the API, balances. */
export interface BrokerService {
  directory: BrokerDirectory;
  feed: PriceFeed;
  /** Starts the feed, serves requests and keeps balances fresh. */
  start(trading: TradingSide): Promise<void>;
  /** Ends requests, feed and sessions, in this order. */
  stop(): Promise<void>;
}

/** Milliseconds; a poll of a real feed account must stay below 28 calls a minute (ig-rest.md §1.10). */
const POLL_EVERY_MS = { SIM: 1000, DEMO: 2500, LIVE: 2500 };
const SILENT_AFTER_MS = 15_000;
const CALL_TIMEOUT_MS = 10_000;
const LONGEST_WAIT_FOR_TURN_MS = 20_000;
const BALANCES_EVERY_MS = 15_000;

export function createBrokerService(
  deps: Pick<Deps, 'config' | 'db' | 'databaseUrl' | 'log' | 'sealer'>,
  processId: string,
): BrokerService {
  const { config, db, databaseUrl, log, sealer } = deps;
  const feedAccounts = readFeedAccounts(config);
  const directory = createIgDirectory({
    baseUrls: { SIM: config.IG_SIM_URL, DEMO: config.IG_DEMO_URL, LIVE: config.IG_LIVE_URL },
    timeoutMs: CALL_TIMEOUT_MS,
    maxWaitMs: LONGEST_WAIT_FOR_TURN_MS,
    observe: (call) => log.debug(call, 'broker call'),
  });
  const feed = createPriceFeed({
    db,
    databaseUrl,
    directory,
    accounts: feedAccounts,
    pollEveryMs: POLL_EVERY_MS,
    silentAfterMs: SILENT_AFTER_MS,
    processId,
    log,
  });
  const work = { db, sealer, directory };
  let requests: { stop(): Promise<void> } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<unknown> | null = null;

  async function refreshBalances(keyIds: readonly number[]): Promise<void> {
    const all = await Promise.allSettled(keyIds.map((keyId) => refreshAccounts(work, keyId)));
    for (const one of all) {
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'balances were not refreshed');
    }
  }

  return {
    directory,
    feed,
    async start(trading) {
      const { ownedKeys, reconcileKey } = trading;
      const handlers = createBrokerHandlers({ ...work, feedAccounts, reconcileKey });
      requests = serveRequests({
        db,
        databaseUrl,
        sealer,
        log,
        processId,
        ownedKeys,
        handlers,
      });
      timer = setInterval(() => {
        refreshing ??= refreshBalances(ownedKeys()).finally(() => {
          refreshing = null;
        });
      }, BALANCES_EVERY_MS);
      await feed.start();
    },
    async stop() {
      clearInterval(timer);
      await requests?.stop();
      await refreshing;
      await feed.stop();
      await directory.close();
    },
  };
}
