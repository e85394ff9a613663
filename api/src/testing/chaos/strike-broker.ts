import { setTimeout as pause } from 'node:timers/promises';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { EPIC } from '@entropi/engine/testing/engine-harness';
import { desc, eq, sql } from 'drizzle-orm';
import type { ChaosFault } from './chaos-faults';
import type { ChaosWorld } from './chaos-world';

/** Time after which a fault that has not struck is switched off. */
const STRIKES_WITHIN_MS = 12_000;
const LOOKS_EVERY_MS = 250;
const FIRST_CANDLE = Date.UTC(2026, 0, 5);

/** Switches a fault on until it has struck; resolves with whether it has. */
export async function strikeBroker(world: ChaosWorld, fault: ChaosFault): Promise<boolean> {
  const { switches, forMs, isCounted } = fault;
  const names = Object.keys(switches);
  const counter = createCounter(world, names);
  try {
    await counter.look();
    const begin = Date.now();
    await world.control('PUT', 'faults', switches);
    while (isCounted && !(await counter.look()) && Date.now() - begin < STRIKES_WITHIN_MS) {
      await provoke(world, fault);
      await pause(LOOKS_EVERY_MS);
    }
    await pause(Math.max(forMs - (Date.now() - begin), 0));
    return !isCounted || (await counter.look());
  } finally {
    const off = Object.fromEntries(names.map((name) => [name, null]));
    await world.control('PUT', 'faults', off);
  }
}

/**
 * Tells whether there were more strikes at one look than at an earlier one. A simulator that was killed counts from
 * zero again.
 */
function createCounter(world: ChaosWorld, names: readonly string[]) {
  let seen: number | null = null;
  let hasStruck = false;
  return {
    async look(): Promise<boolean> {
      const { struck } = await world.control<{ struck: Record<string, number> }>('GET', 'faults');
      const sum = names.reduce((total, name) => total + (struck[name] ?? 0), 0);
      hasStruck ||= seen !== null && sum > seen;
      seen = sum;
      return hasStruck;
    },
  };
}

let requested = 0;

async function provoke(world: ChaosWorld, { provokedBy }: ChaosFault): Promise<void> {
  if (provokedBy === 'audit') await makeAuditsDue(world);
  if (provokedBy === 'candles') {
    requested += 1;
    // Each call asks for other candles, since stored ones are not read from the broker again.
    const to = new Date(FIRST_CANDLE + requested * 3_600_000).toISOString();
    await world.call('GET', `/api/markets/${EPIC}/candles?resolution=MINUTE&limit=10&to=${to}`);
  }
  if (provokedBy === 'positions') await synchronise(world);
}

/** Has the accounts of some users compared with the broker. */
async function synchronise(world: ChaosWorld): Promise<void> {
  const rows = await world.db
    .select()
    .from(shares)
    .where(eq(shares.state, 'OPEN'))
    .orderBy(desc(shares.id))
    .limit(5);
  const users = [...new Set(rows.map(({ userId }) => userId))];
  const path = '/api/admin/monitoring/sync-ig-data';
  await Promise.all(users.map((userId) => world.call('POST', `${path}/${userId}`)));
}

/** Makes the next process that owns an account compare its ledger with the transactions at once. */
export async function makeAuditsDue({ db }: ChaosWorld): Promise<void> {
  await db
    .update(brokerAccounts)
    .set({ auditedAt: null, createdAt: sql`now() - interval '3 days'` });
}
