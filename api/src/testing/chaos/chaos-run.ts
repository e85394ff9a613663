import { setTimeout as pause } from 'node:timers/promises';
import { tasks } from '@entropi/db/schema/trading';
import { EPIC } from '@entropi/engine/testing/engine-harness';
import type { TradingUser } from '@entropi/engine/testing/trading-user';
import { type ChaosBlow, countSent, createBlows, type Outage } from './chaos-blows';
import type { ChaosRandom } from './chaos-random';
import type { ChaosWorld } from './chaos-world';

/** In how many steps the market goes through the whole ladder, down and up. */
const STEPS = 24;
/** How far ahead the path of the market is written. */
const PATH_MS = 300_000;

export interface ChaosPlan {
  users: number;
  orders: number;
  kills: number;
  /** Mean pause between two blows, in milliseconds. */
  everyMs: number;
  /** Time between two steps of the market, in milliseconds. */
  stepMs: number;
  /** Whether everything else has happened at the broker that must happen. */
  isSeen(): Promise<boolean>;
  /** The run ends after this time, whatever was reached. */
  maxMs: number;
}

export interface ChaosResult {
  kills: number;
  /** Kills at a moment when a share was to be left and not closed yet. */
  stopsInFlight: number;
  /** How long no order was sent because the database's primary was struck, each time. */
  outages: Outage[];
  /** How often each kind of blow has struck; none is left out. */
  struck: Record<string, number>;
}

/** A market that goes up and down through the whole ladder, again and again. */
function zigzag(world: ChaosWorld, stepMs: number): Promise<unknown> {
  const path = Array.from({ length: Math.ceil(PATH_MS / stepMs) }, (_, step) => {
    const phase = step % STEPS;
    const bid = 8000 - 10 * Math.min(phase, STEPS - phase);
    return { afterMs: step * stepMs, bid, offer: bid + 1 };
  });
  return world.control('PUT', `markets/${EPIC}`, { path });
}

/** Has the market go so until it is stopped. */
export const moveMarket = (world: ChaosWorld, stepMs: number) =>
  repeat(PATH_MS / 2, () => zigzag(world, stepMs));

/**
 * Lets users trade while blows strike (kills, hangs, faults of the broker, closes there, and acts of users) until
 * every kind has struck and the numbers of orders and kills are reached. The seed alone decides the order of blows.
 */
export async function runChaos(
  world: ChaosWorld,
  users: readonly TradingUser[],
  random: ChaosRandom,
  plan: ChaosPlan,
): Promise<ChaosResult> {
  let stopsInFlight = 0;
  let kills = 0;
  const outages: Outage[] = [];
  const blows = createBlows(world, users, random, {
    onKill: (hadStop) => {
      kills += 1;
      if (hadStop) stopsInFlight += 1;
    },
    onOutage: (outage) => outages.push(outage),
  });
  const struck = new Map(blows.map(({ name }) => [name, 0]));
  const pending = new Map<Promise<unknown>, string>();
  const begin = Date.now();
  const give = ({ name, strike }: ChaosBlow) => {
    const given = strike()
      .then((hasStruck) => {
        if (!hasStruck) return;
        struck.set(name, (struck.get(name) ?? 0) + 1);
      })
      .catch(() => undefined)
      .finally(() => pending.delete(given));
    pending.set(given, name);
  };
  const tended = repeat(2000, () => tendTasks(world));
  const moved = moveMarket(world, plan.stepMs);
  let deck = random.shuffle(blows);
  while (Date.now() - begin < plan.maxMs) {
    const blow = deck.pop();
    if (blow) give(blow);
    await pause(plan.everyMs * (0.5 + random.next()));
    if (deck.length > 0) continue;
    const missing = blows.filter(({ name }) => struck.get(name) === 0);
    const isReached = kills >= plan.kills && ((await countSent(world)) ?? 0) >= plan.orders;
    const isSeen = isReached && missing.length === 0 && (await plan.isSeen().catch(() => false));
    if (isSeen) break;
    if (isReached && missing.length === 0 && pending.size === 0)
      missing.push(...blows.filter(({ name }) => name === 'open by hand'));
    if (!isReached && pending.size === 0) deck = random.shuffle(blows);
    const busy = new Set(pending.values());
    if (deck.length === 0) deck = random.shuffle(missing.filter(({ name }) => !busy.has(name)));
  }
  await Promise.all(pending.keys());
  await Promise.all([tended.stop(), moved.stop()]);
  return { kills, stopsInFlight, outages, struck: Object.fromEntries(struck) };
}

/**
 * Does something at once and then again and again; after a failure, because a program is down, it is repeated
 * sooner.
 */
function repeat(everyMs: number, work: () => Promise<unknown>) {
  const stopped = new AbortController();
  const go = async () => {
    while (!stopped.signal.aborted) {
      const waitMs = await work().then(
        () => everyMs,
        () => Math.min(everyMs, 500),
      );
      await pause(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const going = go();
  return {
    stop() {
      stopped.abort();
      return going;
    },
  };
}

/** Starts tasks that do not run, because errors of the broker have stopped them or they were paused. */
async function tendTasks(world: ChaosWorld): Promise<void> {
  const rows = await world.db.select().from(tasks);
  for (const { userId, state } of rows) {
    if (state === 'error') await world.call('POST', `/api/admin/tasks/${userId}/clear-error`);
    if (state !== 'active') await world.call('POST', `/api/admin/tasks/${userId}/start`);
  }
}
