import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { PriceSource } from '@entropi/contracts/markets';
import { inTransaction } from '@entropi/db/db';
import { AccountWorkers } from './accounts/account-workers';
import { Balances } from './accounts/balances';
import { createComparisonBatches } from './accounts/comparison-batches';
import { followChanges } from './accounts/follow-changes';
import { Hold } from './accounts/hold';
import { KeyOwnership } from './accounts/key-ownership';
import { KnownPlans } from './accounts/known-plans';
import { LastTicks } from './accounts/last-ticks';
import { deregister, heartbeat } from './accounts/process.repo';
import { RestingTasks } from './accounts/resting-tasks';
import { superviseTasks } from './accounts/supervise-tasks';
import { Trader } from './accounts/trader';
import type { EngineDeps, EngineOptions } from './deps';
import { createEngineBroker, type EngineBroker } from './engine-broker';
import { type FeedSource, type WatchedEngine, watchEngine } from './engine-metrics';
import { Lease } from './lease';
import { createOrderBatches } from './orders/order-batches';
import { KnownFills } from './prices/price-order';
import { repeat } from './repeat';
import { readBalances } from './requests/broker-account';
import { createBrokerHandlers } from './requests/broker-requests';
import { serveRequests } from './requests/serve-requests';
import { saveBalances } from './store/broker-account.repo';
import { getReferenceKey } from './store/reference-key.repo';
import { failTask } from './store/task-state.repo';
import { recordTimeline } from './store/timeline.repo';
import { TIMINGS, type Timings } from './timings';
import { WorkMonitor } from './work-monitor';

export interface Engine {
  processId: string;
  /** Why the engine cannot work at present; null while it can. */
  findProblem(): string | null;
  /** The number of markets with a price, by environment and source. */
  listFeeds(): FeedSource[];
  /** Ends in order: no new decisions are made, what is under way is finished, then the keys are freed for others. */
  stop(): Promise<void>;
}

const ENVIRONMENTS = ['SIM', 'DEMO', 'LIVE'] as const;
const BALANCES_LOOK_EVERY_MS = 5_000;
/** How often accounts are looked for that have become a user's default; the start of a task does so at once. */
const ACCOUNTS_EVERY_MS = 10_000;
/** How often the books are read between two comparisons with the broker. */
const BOOKS_LOOKS = 3;
/** How often tasks are looked at before the plans of waiting tasks are read again. */
const PLANS_LOOKS = 5;

/**
 * Starts the engine role of this process: it owns broker keys, trades on their accounts, keeps the price feeds and
 * does for the API what needs the broker.
 */
export async function startEngine(deps: EngineDeps, options: EngineOptions = {}): Promise<Engine> {
  const { bus, db, log, timeline } = deps;
  const processId = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const absentAfterMs = deps.config.ORDER_ABSENT_AFTER_MS;
  const leaseMs = deps.config.ENGINE_LEASE_MS;
  const timings = { ...TIMINGS, absentAfterMs, leaseMs, ...options.timings };
  const lease = new Lease(timings.leaseMs);
  const broker = createEngineBroker(deps, processId, lease, timings, options);
  const hold = new Hold(db);
  await hold.read();
  const referenceKey = await getReferenceKey(db);
  const monitor = new WorkMonitor(timings.unableAfterMs);
  const onOwned = monitor.expect('ownership of keys').onDone;
  const given = { hold, referenceKey, onOwned };
  const parts = createParts(deps, processId, lease, broker, timings, given);
  const { workers, trader, ownership } = parts;
  const findProblem = () => monitor.findProblem() ?? workers.findProblem();
  const unfollow = timeline.onChange(() => {
    log.warn('the database continues another history: everything is read and compared anew');
    lease.end();
  });
  const listener = followChanges({ bus, log, workers, trader });
  await listener.ready;
  await broker.feed.start();
  const loops = startLoops(deps, broker, parts, timings, monitor, onOwned);
  const heartbeats = repeat(
    timings.heartbeatEveryMs,
    () => showLife(deps, processId, broker, findProblem()),
    log,
  );
  const server = serveBroker(deps, processId, broker, parts, timings, monitor);
  const listFeeds = () => listFeedSources(broker);
  const unwatch = watchEngine({
    findProblem,
    countKeys: () => ownership.ownedKeys.length,
    countAccounts: () => workers.count(),
    feedAges: describeFeedAges(broker),
    feedSources: listFeeds,
  });
  return {
    processId,
    findProblem,
    listFeeds,
    async stop() {
      unwatch();
      unfollow();
      await listener.stop();
      await server.stop();
      await Promise.all([heartbeats, ...loops].map((loop) => loop.stop()));
      trader.close();
      await workers.removeKeys(ownership.ownedKeys);
      await ownership.release();
      await broker.feed.stop();
      await broker.clientPool.close();
      await deregister(db, processId).catch(() => undefined);
    },
  };
}

/** Seconds since prices last came, or since now when none have come, for each environment that has a feed. */
function describeFeedAges({ feed, feedLogins }: EngineBroker): WatchedEngine['feedAges'] {
  const startedAt = Date.now();
  return () =>
    ENVIRONMENTS.filter((environment) => feedLogins[environment]).map((environment) => ({
      environment,
      seconds: (feed.health(environment).ageMs ?? Date.now() - startedAt) / 1000,
    }));
}

function listFeedSources({ feed, feedLogins }: EngineBroker): FeedSource[] {
  return ENVIRONMENTS.filter((environment) => feedLogins[environment]).flatMap((environment) => {
    const count = feed.countSources(environment);
    return Object.values(PriceSource.def.entries).map((source) => ({
      environment,
      source,
      markets: count[source],
    }));
  });
}

interface EngineParts {
  workers: AccountWorkers;
  trader: Trader;
  ownership: KeyOwnership;
  balances: Balances;
  plans: KnownPlans;
  resting: RestingTasks;
  hold: Hold;
}

/** Creates the parts that know each other: an owned key has workers, and the trader reads their fills. */
function createParts(
  deps: EngineDeps,
  processId: string,
  lease: Lease,
  { clientPool, feed }: EngineBroker,
  timings: Timings,
  { hold, referenceKey, onOwned }: { hold: Hold; referenceKey: string; onOwned(): void },
): EngineParts {
  const { config, db, log, sealer, now, timeline } = deps;
  const batches = createOrderBatches(db);
  const comparisons = createComparisonBatches(db);
  const fills = new KnownFills(now);
  const workers: AccountWorkers = new AccountWorkers({
    deps,
    referenceKey,
    batches,
    comparisons,
    clientPool,
    feed,
    fills,
    timings,
    maxStreams: config.BROKER_STREAMS === 'on' ? config.BROKER_STREAMED_ACCOUNTS : 0,
    onFunds: (brokerKeyId) => balances.onTraded(brokerKeyId),
    onChanged: (brokerKeyId, userIds) => {
      balances.onTraded(brokerKeyId);
      return trader.refreshAll(userIds);
    },
    onRemoved: (brokerAccountId) => trader.forgetAccount(brokerAccountId),
    onUnreadable: async (userId, error) => {
      const fault = { code: error.code, message: error.message };
      await inTransaction(db, (tx) => failTask(tx, userId, fault));
    },
  });
  const findWorker = (brokerAccountId: number) => workers.findWorker(brokerAccountId);
  const maxAgeMs = timings.superviseEveryMs * PLANS_LOOKS;
  const plans = new KnownPlans({ db, now, maxAgeMs });
  const resting = new RestingTasks(timings.restingRounds);
  const onChanged = (userId: number) => {
    plans.onChanged(userId);
    resting.onChanged(userId);
  };
  const isHeld = () => hold.stands;
  const trader = new Trader({
    db,
    batches,
    feed,
    fills,
    log,
    now,
    isHeld,
    findWorker,
    onChanged,
  });
  const ownership = new KeyOwnership({
    db,
    processId,
    lease,
    log,
    onRenewal: () => timeline.refresh(),
    onTerm: async () => {
      if (timeline.current) await recordTimeline(db, timeline.current);
    },
    onGained: async (gained) => {
      await workers.addKeys(gained);
      await trader.refreshAll(gained.map(({ key }) => key.userId));
    },
    onProgress: onOwned,
    onSeen: (key) => workers.renewKey(key),
    onLost: (keyIds) => workers.removeKeys(keyIds),
  });
  const balances = new Balances({
    log,
    ownedKeys: () => ownership.ownedKeys,
    read: async (keyId) => {
      const key = workers.findKey(keyId);
      return key ? readBalances({ db, sealer, clientPool }, key) : null;
    },
    save: (read) => saveBalances(db, read),
  });
  return { workers, trader, ownership, balances, plans, resting, hold };
}

/** Sends the heartbeat. It is withheld while the engine cannot work, so that others take over its work. */
async function showLife(
  { config, db, log }: EngineDeps,
  processId: string,
  { feed }: EngineBroker,
  problem: string | null,
): Promise<void> {
  if (problem !== null) return log.error({ problem }, 'the engine cannot work');
  const feedAgeMs = feed.health('SIM').ageMs;
  await heartbeat(db, { id: processId, roles: [...config.ROLE], feedAgeMs });
}

/** What the engine does again and again, besides what prices, changes and requests start. */
function startLoops(
  { db, log, now }: EngineDeps,
  { feed }: EngineBroker,
  { workers, trader, ownership, balances, plans, resting, hold }: EngineParts,
  timings: Timings,
  monitor: WorkMonitor,
  onOwned: () => void,
) {
  const findAccounts = () => workers.addAccounts(ownership.ownedKeys);
  const { onDone: onProgress } = monitor.expect('supervision of tasks');
  const lastTicks = new LastTicks({ db, now });
  const looks = { plans, resting, hold, lastTicks, onProgress };
  const supervised = { db, log, now, workers, trader, feed, ...looks };
  return [
    repeat(timings.ownershipEveryMs, () => ownership.claimFree(), log, onOwned),
    repeat(ACCOUNTS_EVERY_MS, findAccounts, log),
    repeat(timings.reconcileEveryMs / BOOKS_LOOKS, () => workers.lookAtBooks(), log),
    repeat(timings.superviseEveryMs, () => superviseTasks(supervised), log, onProgress),
    repeat(BALANCES_LOOK_EVERY_MS, () => balances.refresh(), log),
  ];
}

/** Does for the API what needs the broker. */
function serveBroker(
  { db, bus, sealer, log, tracing }: EngineDeps,
  processId: string,
  { clientPool, feedLogins }: EngineBroker,
  { workers, ownership }: EngineParts,
  timings: Timings,
  monitor: WorkMonitor,
) {
  const handlers = createBrokerHandlers({
    db,
    sealer,
    clientPool,
    feedLogins,
    reconcileKey: async (keyId) => {
      // A request for a key may come before the round that claims the key, or during it.
      if (!workers.holds(keyId)) await ownership.claimKey(keyId);
      return workers.reconcileKey(keyId);
    },
  });
  const ownedKeys = () => ownership.ownedKeys;
  const onLooked = monitor.expect('requests of the API').onDone;
  return serveRequests({
    db,
    bus,
    sealer,
    log,
    tracing,
    processId,
    ownedKeys,
    handlers,
    lookEveryMs: timings.requestsEveryMs,
    onLooked,
  });
}
