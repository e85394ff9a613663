import { setTimeout as pause } from 'node:timers/promises';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { users } from '@entropi/db/schema/users';
import { and, gte, lt } from 'drizzle-orm';
import { type BusWatch, watchBus } from './bus-watch';
import { moveMarket } from './chaos-run';
import type { ChaosWorld } from './chaos-world';
import { type EventReaders, openEventReaders } from './event-readers';
import {
  compareHeard,
  compareRead,
  countTurned,
  listStoredEvents,
  type StoredEvent,
} from './missing-events';

/** Trading goes on for so long after each blow. */
const AFTER_MS = 2000;
const QUIET_MS = 5000;
/** An order may be this much later than without a blow. */
export const LATE_MS = 1000;
/** How long events that have not come are waited for. */
const COMES_WITHIN_MS = 20_000;
const LOOKS_EVERY_MS = 250;

/** Those who follow what happens: a process that listens, and pages with open streams. */
export interface BusReaders {
  watch: BusWatch;
  pages: EventReaders;
  /** The events after this one are followed. */
  from: number;
  stop(): Promise<void>;
}

/** What one kind of blow, or trading without one, came to. Times are in milliseconds. */
export interface BusFigures {
  blow: string;
  orders: number;
  /** From each order written to sent, p99 and longest. */
  toSent: [number, number];
  events: number;
  missing: string[];
  /** Events that were not announced. */
  foundInRows: number;
  /** From each event's transaction to its page, p99 and longest. */
  toPage: [number, number];
  /** How long the listener's connection carried nothing, each time. */
  away: number[];
}

/** Opens a page for each user and for a superuser, and listens beside the product. */
export async function openBusReaders(
  world: ChaosWorld,
  userIds: readonly number[],
): Promise<BusReaders> {
  if (!world.bus) throw new Error('the world has no NATS');
  await world.db.update(users).set({ onboardedAt: new Date() });
  const watch = await watchBus(world.bus.url, world.database.url);
  const superuserId = await world.tokens.findSuperuserId();
  const pages = await openEventReaders({ apiUrl: world.apiUrl, getToken: world.tokens.get }, [
    { userId: superuserId, isSuperuser: true },
    ...userIds.map((userId) => ({ userId, isSuperuser: false })),
  ]).catch(async (error) => {
    await watch.stop();
    throw error;
  });
  return {
    watch,
    pages,
    // All pages are open, and the listener was there before them.
    from: Math.max(...pages.list.map(({ from }) => from)),
    stop: async () => {
      pages.close();
      await watch.stop();
    },
  };
}

/** Strikes the NATS servers in each way, as often as said, while all trade; first nothing, to compare with. */
export async function strikeBus(
  world: ChaosWorld,
  readers: BusReaders,
  { rounds, stepMs }: { rounds: number; stepMs: number },
): Promise<BusFigures[]> {
  const moved = moveMarket(world, stepMs);
  const quiet = { name: 'no blow', strike: () => pause(QUIET_MS) };
  const figures: BusFigures[] = [];
  for (const { name, strike } of [quiet, ...(world.bus?.blows ?? [])]) {
    const since = new Date();
    readers.watch.takeAway();
    for (let round = 0; round < rounds; round += 1) {
      await strike();
      await pause(AFTER_MS);
    }
    figures.push(await measure(world, readers, name, since));
  }
  await moved.stop();
  return figures;
}

async function measure(
  world: ChaosWorld,
  readers: BusReaders,
  blow: string,
  since: Date,
): Promise<BusFigures> {
  const until = new Date();
  const away = readers.watch.takeAway();
  const { committed } = await awaitEvents(world, readers);
  const counted = committed.filter(({ at }) => at >= since.getTime() && at < until.getTime());
  const ids = new Set(counted.map(({ id }) => id));
  const stored = await listStoredEvents(world.db, readers.from);
  const read = readers.pages.list.map((page) => compareRead(page, stored, ({ id }) => ids.has(id)));
  const toSent = await listTimesToSent(world, since, until);
  return {
    blow,
    orders: toSent.length,
    toSent: describeTimes(toSent),
    events: counted.length,
    missing: [...compareHeard(readers.watch, counted), ...read.flatMap(({ missing }) => missing)],
    foundInRows: counted.filter(({ id }) => !readers.watch.announced.has(id)).length,
    toPage: describeTimes(read.flatMap(({ tookMs }) => tookMs)),
    away,
  };
}

/** Waits until everything that is committed now has come; resolves with it, and with what has not come for long. */
export async function awaitEvents(
  world: ChaosWorld,
  readers: BusReaders,
): Promise<{ committed: StoredEvent[]; missing: string[] }> {
  const committed = await listStoredEvents(world.db, readers.from);
  const ids = new Set(committed.map(({ id }) => id));
  const deadline = Date.now() + COMES_WITHIN_MS;
  for (;;) {
    // Events that are committed later make these obsolete.
    const stored = await listStoredEvents(world.db, readers.from);
    const missing = [
      ...compareHeard(readers.watch, committed),
      ...readers.pages.list.flatMap(
        (page) => compareRead(page, stored, ({ id }) => ids.has(id)).missing,
      ),
    ];
    if (missing.length === 0 || Date.now() > deadline) return { committed, missing };
    await pause(LOOKS_EVERY_MS);
  }
}

/** Events that came to a page after a later one of the same thing. */
export async function countTurnedEvents(world: ChaosWorld, readers: BusReaders): Promise<number> {
  const stored = await listStoredEvents(world.db, readers.from);
  return readers.pages.list.reduce((sum, reader) => sum + countTurned(reader, stored), 0);
}

/** Of orders that were not given up before they were sent. */
async function listTimesToSent({ db }: ChaosWorld, since: Date, until: Date): Promise<number[]> {
  const rows = await db
    .select()
    .from(orderIntents)
    .where(and(gte(orderIntents.createdAt, since), lt(orderIntents.createdAt, until)));
  return rows.flatMap(({ createdAt, sentAt, resolvedAt }) =>
    sentAt || !resolvedAt ? (sentAt?.getTime() ?? Date.now()) - createdAt.getTime() : [],
  );
}

function describeTimes(times: readonly number[]): [number, number] {
  const sorted = times.toSorted((a, b) => a - b);
  const pick = (part: number) =>
    sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
  return [Math.round(pick(0.99)), Math.round(pick(1))];
}

/** One of several servers is killed: nobody notices for longer than it takes to connect to another. */
export const KILLED_ALONE = 'kill of a nats-server';
export const RECONNECTED_MS = 1000;

/** The longest time from written to sent that is no delay by the bus. */
export function findSentLimit(figures: readonly BusFigures[]): number {
  return (figures.find(({ blow }) => blow === 'no blow')?.toSent[1] ?? 0) + LATE_MS;
}

/** A line for each kind of blow, with what is wanted. */
export function describeFigures(figures: readonly BusFigures[]): string {
  const limit = findSentLimit(figures);
  return figures
    .map(
      ({ blow, orders, toSent, events, missing, foundInRows, toPage, away }) =>
        `${blow}: ${orders} orders, written to sent p99 ${toSent[0]} ms, longest ${toSent[1]} ms (wanted: ≤ ${limit}); ` +
        `${events} events, ${missing.length} missing (wanted: 0)${missing.slice(0, 3).map((text) => `: ${text}`)}, ${foundInRows} found in rows, to pages p99 ${toPage[0]} ms, longest ${toPage[1]} ms; ` +
        `NATS away for ${away.join(', ') || 0} ms${blow === KILLED_ALONE ? ` (wanted: ≤ ${RECONNECTED_MS})` : ''}\n`,
    )
    .join('');
}
