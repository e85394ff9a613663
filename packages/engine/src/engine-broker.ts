import type { BrokerClientPool } from '@entropi/broker/broker';
import { createIgClientPool } from '@entropi/broker/ig/ig-client-pool';
import { TRACE_LABEL } from '@entropi/contracts/request-ids';
import type { EngineDeps, EngineOptions } from './deps';
import { observeBrokerCall } from './engine-metrics';
import type { Lease } from './lease';
import { readFeedAccounts } from './prices/feed-accounts';
import { createFeedLogins, type FeedLogins } from './prices/feed-login';
import { createPriceFeed, type PriceFeed } from './prices/price-feed';
import type { Timings } from './timings';
import { findCurrentTrace } from './tracing/current-trace';

const POLL_EVERY_MS = { DEMO: 5000, LIVE: 5000 };
const TURN_PATIENCE_MS = 20_000;

/** What an engine process has of the broker: its clients, and the prices of every environment. */
export interface EngineBroker {
  clientPool: BrokerClientPool;
  feedLogins: FeedLogins;
  feed: PriceFeed;
}

/** Makes the clients and the feed; nothing is called before `feed.start`. */
export function createEngineBroker(
  deps: EngineDeps,
  processId: string,
  lease: Lease,
  timings: Timings,
  options: Pick<EngineOptions, 'pollEveryMs'>,
): EngineBroker {
  const { config, db, bus, log, tracing } = deps;
  const clientPool = createIgClientPool({
    baseUrls: { SIM: config.IG_SIM_URL, DEMO: config.IG_DEMO_URL, LIVE: config.IG_LIVE_URL },
    timeoutMs: timings.callTimeoutMs,
    maxWaitMs: TURN_PATIENCE_MS,
    permitOrder: () => lease.permit(),
    observe: (call) => {
      observeBrokerCall(call);
      const { traceId, ...rest } = call;
      log.debug(traceId ? { ...rest, [TRACE_LABEL]: traceId } : rest, 'broker call');
    },
    tracing: {
      findCurrent: findCurrentTrace,
      start: (name, options) => tracing.start(name, options),
    },
    loginLockPauses: { firstMs: timings.loginLockFirstMs, longestMs: timings.loginLockMaxMs },
    reportUnreadable: (report) => log.warn(report, 'rows of the broker cannot be read'),
  });
  const feedLogins = createFeedLogins(readFeedAccounts(config));
  const feed = createPriceFeed({
    db,
    bus,
    clientPool,
    logins: feedLogins,
    pollEveryMs: { SIM: config.FEED_SIM_EVERY_MS, ...POLL_EVERY_MS, ...options.pollEveryMs },
    streams: config.BROKER_STREAMS === 'on',
    silentAfterMs: timings.priceMaxAgeMs,
    processId,
    leaseMs: timings.leaseMs,
    log,
  });
  return { clientPool, feedLogins, feed };
}
