import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps';
import { listSystemFacts, type SystemFact } from './system-facts.repo';

/** However often and from however many places the metrics are scraped, the database is read no more often than this. */
const FRESH_MS = 5_000;

type Fact = SystemFact['fact'];

/**
 * Metrics about the state of the whole installation. Every process reports the same numbers, so take the highest and
 * not the sum. While the database cannot be read, the numbers are missing and `entropi_database_up` is 0.
 */
export function createSystemMetrics({ db, config }: Pick<Deps, 'config' | 'db'>): Gauge<string>[] {
  const readFacts = rememberFor(FRESH_MS, () => listSystemFacts(db).catch(() => null));
  const gauge = (
    name: string,
    help: string,
    { fact, labels, value = ({ count }) => count }: FactGauge,
  ) =>
    new Gauge<string>({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [],
      async collect() {
        const facts = await readFacts();
        if (facts || Object.keys(labels).length > 0) this.reset();
        else this.remove();
        for (const one of facts ?? []) {
          if (one.fact !== fact) continue;
          const pairs = Object.entries(labels).map(([label, field]) => [label, one[field]]);
          this.set(Object.fromEntries(pairs), value(one));
        }
      },
    });
  return [
    gauge('entropi_orders_unresolved', 'Orders whose outcome is not known, by kind and state', {
      fact: 'orders',
      labels: { kind: 'name', state: 'state' },
    }),
    gauge('entropi_orders_oldest_seconds', 'Age of the oldest order that is unresolved', {
      fact: 'orders',
      labels: { kind: 'name', state: 'state' },
      value: ({ age }) => age ?? 0,
    }),
    gauge('entropi_closes_unsent', 'Closes that were ordered 30 seconds ago and have not left', {
      fact: 'closes_unsent',
      labels: {},
    }),
    gauge('entropi_broker_keys', 'Broker keys that an engine holds a lease of, or none does', {
      fact: 'keys',
      labels: { state: 'state' },
    }),
    gauge('entropi_engines_ready', 'Engines that are alive and take broker keys', {
      fact: 'engines',
      labels: {},
    }),
    gauge('entropi_feed_leases', 'Price feeds that an engine holds a lease of, or none does', {
      fact: 'feeds',
      labels: { environment: 'name', state: 'state' },
    }),
    gauge('entropi_jobs_waiting', 'Jobs that are due and wait, by queue', {
      fact: 'queue',
      labels: { queue: 'name' },
    }),
    gauge('entropi_jobs_oldest_seconds', 'For how long the oldest job that is due has waited', {
      fact: 'queue',
      labels: { queue: 'name' },
      value: ({ age }) => age ?? 0,
    }),
    gauge('entropi_engine_requests_waiting', 'Requests of the API that no engine has finished', {
      fact: 'requests',
      labels: {},
    }),
    gauge('entropi_tasks_in_error', 'Tasks that an error keeps from trading', {
      fact: 'tasks_in_error',
      labels: {},
    }),
    gauge('entropi_trading_held', '1 while nothing opens before an operator agrees', {
      fact: 'held',
      labels: {},
    }),
    gauge('entropi_foreign_positions', 'Positions on traded accounts that the books do not have', {
      fact: 'foreign',
      labels: {},
    }),
    gauge('entropi_backup_age_seconds', 'Age of the last backup that was restored to try it', {
      fact: 'backup',
      labels: { state: 'state' },
      value: ({ age }) => age ?? 0,
    }),
    new Gauge({
      name: 'entropi_backups_daily',
      help: '1 where BACKUP_DIR is set: a backup is made each night',
      registers: [],
      collect() {
        this.set(config.BACKUP_DIR ? 1 : 0);
      },
    }),
    new Gauge({
      name: 'entropi_backups_wanted',
      help: '1 in production, unless BACKUPS says that the database is backed up elsewhere',
      registers: [],
      collect() {
        this.set(config.wantsBackups ? 1 : 0);
      },
    }),
    new Gauge({
      name: 'entropi_database_up',
      help: '1 while the numbers of the installation can be read',
      registers: [],
      async collect() {
        this.set((await readFacts()) ? 1 : 0);
      },
    }),
    new Gauge({
      name: 'entropi_database_connections',
      help: 'Connections of this process: in use, idle, and callers that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount } = db.$client;
        this.set({ state: 'used' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    }),
    new Gauge({
      name: 'entropi_disk_free_ratio',
      help: 'Free part of the disk of DATA_DIR, 0 to 1; missing where there is no such folder',
      registers: [],
      async collect() {
        const disk = await statfs(config.DATA_DIR).catch(() => null);
        if (disk && disk.blocks > 0) this.set(disk.bavail / disk.blocks);
        else this.remove();
      },
    }),
  ];
}

interface FactGauge {
  fact: Fact;
  /** The field of the fact for each label. */
  labels: Record<string, 'name' | 'state'>;
  value?(fact: SystemFact): number;
}

function rememberFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: { until: number; value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!known || now >= known.until) known = { until: now + ms, value: read() };
    return known.value;
  };
}
