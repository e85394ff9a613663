import { setTimeout as pause } from 'node:timers/promises';
import { EPIC } from '@entropi/engine/testing/engine-harness';
import { setTaskState, type TradingUser } from '@entropi/engine/testing/trading-user';
import { type BrokerDeal, compareBooks } from './chaos-books';
import { CHAOS_FAULTS } from './chaos-faults';
import type { ChaosWorld } from './chaos-world';

const LOOKS_EVERY_MS = 1000;

/** Switches every fault off and pauses all tasks. */
export async function calmDown(world: ChaosWorld, users: readonly TradingUser[]): Promise<void> {
  const names = CHAOS_FAULTS.flatMap(({ switches }) => Object.keys(switches));
  await world.control('PUT', 'faults', Object.fromEntries(names.map((name) => [name, null])));
  await world.control('PUT', `markets/${EPIC}`, { bid: 7995, offer: 7996 });
  for (const { userId } of users) await setTaskState(world, userId, 'paused');
}

export const listDeals = async (world: ChaosWorld) =>
  (await world.control<{ deals: BrokerDeal[] }>('GET', 'deals')).deals;

/**
 * Waits until no problem of the books that counts is left, and returns those that remain at the deadline. Users ask
 * for comparisons meanwhile.
 */
export async function awaitAgreement(
  world: ChaosWorld,
  users: readonly TradingUser[],
  { withinMs, comparesEveryMs }: { withinMs: number; comparesEveryMs: number },
  counts: (problem: string) => boolean,
): Promise<string[]> {
  const deadline = Date.now() + withinMs;
  let comparesAt = Date.now();
  for (;;) {
    const problems = await compareBooks(world.db, await listDeals(world));
    if (!problems.some(counts) || Date.now() > deadline) return problems;
    if (Date.now() >= comparesAt) {
      const path = '/api/admin/monitoring/sync-ig-data';
      await Promise.all(users.map(({ userId }) => world.call('POST', `${path}/${userId}`)));
      comparesAt = Date.now() + comparesEveryMs;
    }
    await pause(LOOKS_EVERY_MS);
  }
}
