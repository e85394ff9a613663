import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Environment } from '@entropi/shared/contracts/primitives';
import { createIgClientPool } from '../broker/ig/ig-client-pool';
import { inTransaction } from '../db/db';
import { listenToEvents, type PublishedEvent } from '../db/events';
import type { Deps } from '../deps';
import { failTask, listRunningTasks } from '../trading/store/task-state.repo';
import { AccountWorkers } from './accounts/account-workers';
import { KeyOwnership } from './accounts/key-ownership';
import { deregister, heartbeat } from './accounts/process.repo';
import { superviseTask } from './accounts/supervise-task';
import { Trader } from './accounts/trader';
import { readFeedAccounts } from './prices/feed-accounts';
import { createPriceFeed } from './prices/price-feed';
import { repeat } from './repeat';
import { refreshReadable } from './requests/broker-account';
import { createBrokerHandlers } from './requests/broker-requests';
import { serveRequests } from './requests/requests';
import { TIMINGS, type Timings } from './timings';

export interface Engine {
  processId: string;
  /** Ends in order: no new decision, what is under way is finished, then the keys are free for others. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  timings?: Partial<Timings>;
  /** Milliseconds between two polls of an environment's prices. */
  pollEveryMs?: Partial<Record<Environment, number>>;
}

const POLL_EVERY_MS = { DEMO: 5000, LIVE: 5000 };
const CALL_TIMEOUT_MS = 10_000;
const TURN_PATIENCE_MS = 20_000;
const HEARTBEAT_EVERY_MS = 5000;
/** Balances are read this often, after a trade sooner: each reading costs one of the allowed calls. */
const BALANCES_EVERY_MS = 30_000;
const BALANCES_AFTER_TRADE_MS = 5_000;
/** Accounts become someone's default; starting a task looks for them at once. */
const ACCOUNTS_EVERY_MS = 5_000;
/** A change comes by several events: the user is read once for all of them. */
const CONFLATE_MS = 10;

/** What the engine works with. */
export type EngineDeps = Pick<Deps, 'config' | 'db' | 'databaseUrl' | 'log' | 'sealer' | 'now'>;

/**
 * Starts the engine role of this process: it owns broker keys, trades on their accounts, keeps the price
 * feeds and returns what the API requests from the broker.
 */
export async function startEngine(deps: EngineDeps, options: EngineOptions = {}): Promise<Engine> {
  const { config, db, databaseUrl, log, sealer, now } = deps;
  const absentAfterMs = config.ORDER_ABSENT_AFTER_MS;
  const timings = { ...TIMINGS, absentAfterMs, ...options.timings };
  const processId = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const clientPool = createIgClientPool({
    baseUrls: { SIM: config.IG_SIM_URL, DEMO: config.IG_DEMO_URL, LIVE: config.IG_LIVE_URL },
    timeoutMs: CALL_TIMEOUT_MS,
    maxWaitMs: TURN_PATIENCE_MS,
    observe: (call) => log.debug(call, 'broker call'),
    reportUnreadable: (report) => log.warn(report, 'rows of the broker cannot be read'),
  });
  const accounts = readFeedAccounts(config);
  const feed = createPriceFeed({
    db,
    databaseUrl,
    clientPool,
    accounts,
    pollEveryMs: { SIM: config.FEED_SIM_EVERY_MS, ...POLL_EVERY_MS, ...options.pollEveryMs },
    silentAfterMs: timings.priceMaxAgeMs,
    processId,
    log,
  });
  let balancesAt = 0;
  let hasTraded = false;
  const workers: AccountWorkers = new AccountWorkers({
    deps,
    clientPool,
    timings,
    onChanged: (userIds) => {
      hasTraded = true;
      return refreshUsers(userIds);
    },
    onRemoved: (brokerAccountId) => trader.forgetAccount(brokerAccountId),
    onUnreadable: async (userId, error) => {
      const fault = { code: error.code, message: error.message };
      await inTransaction(db, (tx) => failTask(userId, fault, tx));
    },
  });
  const trader = new Trader({
    db,
    feed,
    log,
    now,
    findWorker: (brokerAccountId) => workers.findWorker(brokerAccountId),
  });
  const ownership = new KeyOwnership({
    db,
    databaseUrl,
    processId,
    log,
    onGained: async (key, fence) => {
      await workers.addKey(key, fence);
      await trader.refresh(key.userId);
    },
    onSeen: (key) => workers.renewKey(key),
    onLost: (keyIds) => workers.removeKeys(keyIds),
  });

  async function refreshUsers(userIds: Iterable<number>): Promise<void> {
    for (const userId of userIds) await trader.refresh(userId);
  }

  const notified = new Set<number>();
  const onPrices = ({ userId, event }: PublishedEvent) => {
    if (userId === null || !['task', 'share', 'cycle', 'account'].includes(event)) return;
    if (notified.size === 0) setTimeout(() => void refreshNotified(), CONFLATE_MS);
    notified.add(userId);
  };
  async function refreshNotified(): Promise<void> {
    const userIds = [...notified];
    notified.clear();
    try {
      for (const userId of userIds) {
        workers.findUserWorker(userId)?.wake();
        await trader.refresh(userId);
      }
    } catch (error) {
      log.warn({ err: error }, 'a change could not be read');
    }
  }

  async function supervise(): Promise<void> {
    for (const task of await listRunningTasks(workers.userIds, db)) {
      const worker = workers.findUserWorker(task.userId);
      if (!worker?.isReady) continue;
      const hasBegun = await superviseTask(task, worker.account, { trader, feed });
      if (!hasBegun) continue;
      worker.wake();
      await trader.refresh(task.userId);
    }
    await trader.supervise();
  }

  async function findAccounts(): Promise<void> {
    for (const keyId of ownership.ownedKeys) await workers.addAccounts(keyId);
  }

  async function refreshBalances(): Promise<void> {
    if (!hasTraded && Date.now() - balancesAt < BALANCES_EVERY_MS) return;
    balancesAt = Date.now();
    hasTraded = false;
    const work = { db, sealer, clientPool };
    for (const keyId of ownership.ownedKeys) await refreshReadable(work, keyId);
  }

  const listener = listenToEvents({
    url: databaseUrl,
    onEvent: onPrices,
    onReconnect: () => void refreshUsers(workers.userIds).catch(() => undefined),
    onError: (error) => log.warn({ err: error }, 'event notifications'),
  });
  await listener.ready;
  await feed.start();
  const roles = [...config.ROLE];
  const feedAgeMs = () => feed.health('SIM').ageMs;
  const loops = [
    repeat(
      HEARTBEAT_EVERY_MS,
      () => heartbeat({ id: processId, roles, feedAgeMs: feedAgeMs() }, db),
      log,
    ),
    repeat(timings.ownershipEveryMs, () => ownership.claimFree(), log),
    repeat(ACCOUNTS_EVERY_MS, findAccounts, log),
    repeat(timings.superviseEveryMs, supervise, log),
    repeat(BALANCES_AFTER_TRADE_MS, refreshBalances, log),
  ];
  const server = serveRequests({
    db,
    databaseUrl,
    sealer,
    log,
    processId,
    ownedKeys: () => ownership.ownedKeys,
    handlers: createBrokerHandlers({
      db,
      sealer,
      clientPool,
      feedAccounts: accounts,
      reconcileKey: async (keyId) => {
        // A key may be requested before the round that takes it has come, or is over.
        if (!workers.holds(keyId)) await ownership.claimFree();
        return workers.reconcileKey(keyId);
      },
    }),
  });
  return {
    processId,
    async stop() {
      await listener.stop();
      await server.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      trader.close();
      await workers.removeKeys(ownership.ownedKeys);
      await ownership.release();
      await feed.stop();
      await clientPool.close();
      await deregister(processId, db).catch(() => undefined);
    },
  };
}
