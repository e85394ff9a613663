import type { IgCall } from '@entropi/broker/ig/ig-http';
import type { PriceSource } from '@entropi/contracts/markets';
import type { Environment } from '@entropi/contracts/primitives';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { IntentRow } from './store/order-intents.repo';

/** From a price to an order and back mostly takes less than a second; an unknown order may take minutes. */
const ORDER_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

/** How many markets of an environment have a price from this source. */
export interface FeedSource {
  environment: Environment;
  source: PriceSource;
  markets: number;
}

/** What an engine of this process reports of itself whenever metrics are read. */
export interface WatchedEngine {
  findProblem(): string | null;
  /** Keys whose leases it holds. */
  countKeys(): number;
  /** Accounts that it trades on, and how many of them wait for their first comparison with the broker. */
  countAccounts(): { all: number; waiting: number };
  /** Seconds since prices last came, or since the engine began, for each environment that has a feed. */
  feedAges(): { environment: Environment; seconds: number }[];
  /** The number of markets with a price, by its source, for each environment that has a feed. */
  feedSources(): FeedSource[];
}

const engines = new Set<WatchedEngine>();

/** Includes an engine in the metrics from now on; returns a function that ends that. */
export function watchEngine(engine: WatchedEngine): () => void {
  engines.add(engine);
  return () => engines.delete(engine);
}

const ready = new Gauge({
  name: 'entropi_engine_ready',
  help: '1 while the engine of this process can do its work',
  registers: [],
  collect() {
    this.remove();
    for (const engine of engines) this.set(engine.findProblem() === null ? 1 : 0);
  },
});

const leases = new Gauge({
  name: 'entropi_leases_held',
  help: 'Broker keys that this process trades on',
  registers: [],
  collect() {
    this.remove();
    if (engines.size > 0) this.set(0);
    for (const engine of engines) this.inc(engine.countKeys());
  },
});

const accounts = new Gauge({
  name: 'entropi_accounts',
  help: 'Accounts that this process trades on; nothing is decided on one that waits for its first comparison',
  labelNames: ['state'] as const,
  registers: [],
  collect() {
    this.reset();
    for (const engine of engines) {
      const { all, waiting } = engine.countAccounts();
      this.inc({ state: 'compared' }, all - waiting);
      this.inc({ state: 'waiting' }, waiting);
    }
  },
});

const feedAge = new Gauge({
  name: 'entropi_feed_age_seconds',
  help: 'Time since prices of an environment last came to this engine',
  labelNames: ['environment'] as const,
  registers: [],
  collect() {
    this.reset();
    for (const engine of engines) {
      for (const { environment, seconds } of engine.feedAges()) this.set({ environment }, seconds);
    }
  },
});

const feedMarkets = new Gauge({
  name: 'entropi_feed_markets',
  help: 'Markets of an environment that have a price in this engine, by where it comes from',
  labelNames: ['environment', 'source'] as const,
  registers: [],
  collect() {
    this.reset();
    for (const engine of engines) {
      for (const { environment, source, markets } of engine.feedSources()) {
        this.set({ environment, source }, markets);
      }
    }
  },
});

/** Leases that ended while they were in use, because the engine hung or could not reach the database. */
export const leasesLost = new Counter({
  name: 'entropi_leases_lost_total',
  help: 'Leases of broker keys that expired or were taken while this process held them',
  registers: [],
});

const ordersTotal = new Counter({
  name: 'entropi_orders_total',
  help: 'Orders by what became of them',
  labelNames: ['kind', 'state'] as const,
  registers: [],
});

const fillsBeyond = new Counter({
  name: 'entropi_fills_beyond_tolerance_total',
  help: 'Openings that the broker filled at a worse price than the worst one that the order stated',
  labelNames: ['environment'] as const,
  registers: [],
});

const orderSeconds = new Histogram({
  name: 'entropi_order_duration_seconds',
  help: 'Time of an order from written to sent, from sent to confirmed, and in all',
  labelNames: ['kind', 'stage'] as const,
  buckets: ORDER_BUCKETS_S,
  registers: [],
});

const wrongSums = new Counter({
  name: 'entropi_wrong_cycle_sums_total',
  help: 'Cycles that the nightly audit found not to be the sum of their deals',
  registers: [],
});

const brokerSeconds = new Histogram({
  name: 'entropi_broker_request_duration_seconds',
  help: 'Time of a call of the broker, by its first step of the address and its status',
  labelNames: ['environment', 'operation', 'status'] as const,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

export const engineMetrics = [
  ready,
  leases,
  accounts,
  feedAge,
  feedMarkets,
  leasesLost,
  ordersTotal,
  fillsBeyond,
  orderSeconds,
  wrongSums,
  brokerSeconds,
] as Metric<string>[];

type Times = Pick<IntentRow, 'kind' | 'createdAt' | 'sentAt'>;

/** Call this when an order leaves: observes the time since it was written. */
export function observeSent({ kind, createdAt }: Omit<Times, 'sentAt'>, now: Date): void {
  orderSeconds.observe({ kind, stage: 'sent' }, secondsBetween(createdAt, now));
}

/** Call this when the outcome of an order is booked for good. */
export function observeResolved(
  { kind, createdAt, sentAt }: Times,
  state: 'FILLED' | 'REJECTED' | 'ABSENT',
  now: Date,
): void {
  ordersTotal.inc({ kind, state });
  if (sentAt) orderSeconds.observe({ kind, stage: 'confirmed' }, secondsBetween(sentAt, now));
  orderSeconds.observe({ kind, stage: 'all' }, secondsBetween(createdAt, now));
}

/** Counts an opening that the broker filled beyond its tolerance. */
export function observeFillBeyond(environment: Environment): void {
  fillsBeyond.inc({ environment });
}

/** Counts a cycle that the audit found not to be the sum of its deals. */
export function observeWrongSum(): void {
  wrongSums.inc();
}

/** Observes how long a call of the broker took; one without a response has the status `none`. */
export function observeBrokerCall(call: IgCall): void {
  const { environment, operation, status, durationMs } = call;
  const labels = { environment, operation, status: status ?? 'none' };
  brokerSeconds.observe(labels, durationMs / 1000);
}

/** The two times may be of the database's clock and of ours, which differ a little. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(to.getTime() - from.getTime(), 0) / 1000;
}
