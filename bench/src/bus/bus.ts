import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { connectDatabase, type Database } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { startMigratedServer } from '@entropi/db/testing/migrated-server';
import { findNatsServer, startNatsServer } from '@entropi/db/testing/nats-server';
import type { BenchOptions } from '../config';
import { type BenchBus, openBenchBus } from './open-bus';
import { comparePages, type PagesPlan } from './pages';

/** How much longer a commit waits for its disk: as on a good one over the network, and on a slow one. */
const SLOW_FLUSHES_MS = [1, 5];
const CONNECTIONS = 32;
const LISTENERS = 16;
/** How many times the commits of NOTIFY NATS should let through. */
const WANTED = 3;
/** With five hundred prices p99 is not that of one price which met the collection of garbage. */
const PAGES: PagesPlan = { pages: 1000, prices: 500, apis: 2 };
const SHORT_PAGES: PagesPlan = { pages: 20, prices: 5, apis: 1 };

type Commit = (db: Database) => Promise<void>;

const announcing: Commit = (db) =>
  publishEvent(db, { userId: null, event: 'task', ref: { user_id: 1 } });
const silent: Commit = async (db) => {
  await db.insert(liveEvents).values({ userId: null, event: 'task', ref: { user_id: 1 } });
};

/**
 * Commits that announce a change, over NOTIFY and over NATS, beside commits that announce nothing; then how long prices
 * take to many pages by both.
 */
export async function benchBus({ isShort }: BenchOptions): Promise<void> {
  const forMs = isShort ? 1000 : 10_000;
  const program = findNatsServer();
  const nats = program === null ? null : await startNatsServer(program);
  console.log(
    `${CONNECTIONS} connections, ${LISTENERS} listeners in a process of their own, ${forMs / 1000} s each; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const natsUrl = nats && `nats://${nats.address}`;
  try {
    if (!isShort) {
      console.log('On the disk of this machine:');
      await compare([], natsUrl, forMs);
    }
    // At most two rounds.
    for (const ms of isShort ? SLOW_FLUSHES_MS.slice(-1) : SLOW_FLUSHES_MS) {
      console.log(`With ${ms} ms more for each flush:`);
      await compare([`commit_delay=${ms * 1000}`, 'commit_siblings=0'], natsUrl, forMs);
    }
    console.log('Prices from the broker to pages:');
    await comparePages(natsUrl, isShort ? SHORT_PAGES : PAGES);
  } finally {
    await nats?.kill();
  }
}

async function compare(
  settings: readonly string[],
  natsUrl: string | null,
  forMs: number,
): Promise<void> {
  const server = await startMigratedServer(['max_connections=300', ...settings]);
  const databaseUrl = server.templateUrl;
  try {
    const byNotify = { databaseUrl, natsUrl: null };
    const none = await measure('without announcements', silent, byNotify, forMs);
    const notify = await measure('NOTIFY', announcing, byNotify, forMs);
    if (!natsUrl) {
      console.log('NATS is left out: apt-get install nats-server');
      return;
    }
    const over = await measure('NATS', announcing, { databaseUrl, natsUrl }, forMs);
    console.log(
      `NATS / NOTIFY: ${(over / notify).toFixed(2)} times (wanted: ≥ ${WANTED}); NATS / without: ${(over / none).toFixed(2)} times`,
    );
  } finally {
    await server.stop();
  }
}

/** Commits a second. */
async function measure(
  name: string,
  commit: Commit,
  given: BenchBus,
  forMs: number,
): Promise<number> {
  const listeners = fork(fileURLToPath(new URL('./listeners.ts', import.meta.url)));
  listeners.send({ ...given, listeners: LISTENERS });
  await once(listeners, 'message');
  const bus = await openBenchBus(given);
  const { db, close } = connectDatabase(given.databaseUrl, {
    bus,
    maxConnections: CONNECTIONS,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  });
  const begun = process.cpuUsage();
  const before = await commitFor(db, commit, forMs / 5);
  const begin = performance.now();
  const commits = await commitFor(db, commit, forMs);
  const aSecond = commits / ((performance.now() - begin) / 1000);
  const { user, system } = process.cpuUsage(begun);
  listeners.send('end');
  const [{ heard, processorMs }] = (await once(listeners, 'message')) as [
    { heard: number; processorMs: number },
  ];
  const each = (ms: number) => (ms / (before + commits)).toFixed(2);
  await once(listeners, 'exit');
  await close();
  await bus.close();
  console.log(
    `${name}: ${aSecond.toFixed(0)} commits a second; each listener heard ${(heard / LISTENERS).toFixed(0)} of them and of those before; of a core ${each((user + system) / 1000)} ms a commit here, ${each(processorMs)} in the listeners`,
  );
  return aSecond;
}

async function commitFor(db: Database, commit: Commit, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  let commits = 0;
  const work = async () => {
    while (performance.now() < end) {
      await commit(db);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return commits;
}
