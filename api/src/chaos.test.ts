import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { EPIC, until } from '@entropi/engine/testing/engine-harness';
import {
  addTradingUser,
  setTaskState,
  type TradingUser,
} from '@entropi/engine/testing/trading-user';
import { isNotNull, isNull } from 'drizzle-orm';
import {
  type BrokerDeal,
  compareBooks,
  listOpenedBeyond,
  PROFIT,
} from './testing/chaos/chaos-books';
import { CHAOS_FAULTS } from './testing/chaos/chaos-faults';
import { createChaosRandom } from './testing/chaos/chaos-random';
import { type ChaosPlan, runChaos } from './testing/chaos/chaos-run';
import { countWishes, listOpenedAfterWish } from './testing/chaos/chaos-wishes';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';
import { makeAuditsDue } from './testing/chaos/strike-broker';

declare global {
  /** `npm test` strikes for a short while, `npm test -- chaos` until this many orders and kills are reached. */
  var chaos: {
    seed: number;
    /**
     * With `limits` at 1 the broker allows no more calls than IG does; with `failover` at 1 the database has a standby,
     * which is promoted again and again.
     */
    long: {
      orders: number;
      kills: number;
      minutes: number;
      limits: number;
      failover: number;
    } | null;
  };
}

const { seed, long } = globalThis.chaos;
const isLimited = long ? long.limits === 1 : true;
const PLAN: Omit<ChaosPlan, 'isSeen'> = long
  ? {
      users: 80,
      orders: long.orders,
      kills: long.kills,
      everyMs: 2000,
      stepMs: 300,
      maxMs: long.minutes * 60_000,
    }
  : { users: 24, orders: 150, kills: 6, everyMs: 450, stepMs: 150, maxMs: 240_000 };
/** How soon orders are sent again after a standby of the database was promoted. */
const OUTAGE_MS = 15_000;
/** After the last blow: an order without a trace is given up only after some clean reads. */
const SETTLES_WITHIN_MS = long || isLimited ? 240_000 : 90_000;
/** Users ask for a comparison with the broker this often: more would use up what IG allows to an account. */
const COMPARES_EVERY_MS = isLimited ? 20_000 : 1000;
const LOOKS_EVERY_MS = 1000;

let world: ChaosWorld;
const users: TradingUser[] = [];

beforeAll(async () => {
  world = await startChaosWorld({ isLimited, isReplicated: long?.failover === 1 });
  await world.control('PUT', `markets/${EPIC}`, { bid: 8000, offer: 8001 });
  for (let number = 0; number < PLAN.users; number += 1) {
    const direction = number % 3 === 2 ? 'SELL' : 'BUY';
    const sellMode = number % 4 === 3 ? { cycle_stop: 60 } : {};
    users.push(await addTradingUser(world, `c${100 + number}`, { direction, sellMode }));
  }
  // A fault that strikes before any user trades hits nothing.
  await until(
    () => listSent(),
    (sent) => sent.length >= PLAN.users,
    120_000,
  );
}, 300_000);

afterAll(() => world?.stop());

const listSent = () => world.db.select().from(orderIntents).where(isNotNull(orderIntents.sentAt));

/** Switches every fault off and pauses all tasks. */
async function calmDown(): Promise<void> {
  const names = CHAOS_FAULTS.flatMap(({ switches }) => Object.keys(switches));
  await world.control('PUT', 'faults', Object.fromEntries(names.map((name) => [name, null])));
  await world.control('PUT', `markets/${EPIC}`, { bid: 7995, offer: 7996 });
  for (const { userId } of users) await setTaskState(world, userId, 'paused');
}

const listDeals = async () => (await world.control<{ deals: BrokerDeal[] }>('GET', 'deals')).deals;

const findProblems = async () => compareBooks(world.db, await listDeals());

/** Whether the broker closed shares that were opened by hand at their attached stops and limits. */
async function listBrokerCloses(): Promise<{ stop: boolean; limit: boolean }> {
  const byHand = await world.db.select().from(shares).where(isNull(shares.cycleId));
  const dealIds = new Set(byHand.map(({ dealId }) => dealId));
  const hit = (await listDeals()).filter(
    ({ channel, affectedDeals }) =>
      channel === 'SYSTEM' && affectedDeals.some(({ dealId }) => dealIds.has(dealId)),
  );
  return {
    stop: hit.some(({ profit }) => (profit ?? 0) < 0),
    limit: hit.some(({ profit }) => (profit ?? 0) > 0),
  };
}

/**
 * Waits until no problem that counts is left, and returns those that remain at the deadline. Users ask for
 * comparisons meanwhile.
 */
async function awaitAgreement(counts: (problem: string) => boolean): Promise<string[]> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  let comparesAt = Date.now();
  for (;;) {
    const problems = await findProblems();
    if (!problems.some(counts) || Date.now() > deadline) return problems;
    if (Date.now() >= comparesAt) {
      const path = '/api/admin/monitoring/sync-ig-data';
      await Promise.all(users.map(({ userId }) => world.call('POST', `${path}/${userId}`)));
      comparesAt = Date.now() + COMPARES_EVERY_MS;
    }
    await pause(LOOKS_EVERY_MS);
  }
}

/** Restarts the engines so that they compare all ledgers with the transactions, as they do each night. */
async function audit(): Promise<void> {
  await makeAuditsDue(world);
  for (const engine of world.engines) await engine.kill();
  await Promise.all(world.engines.map((engine) => engine.start()));
}

it(
  'has every deal once in its books, to the cent, whatever is killed',
  async () => {
    const begin = Date.now();
    const result = await runChaos(world, users, createChaosRandom(seed), {
      ...PLAN,
      isSeen: async () => Object.values(await listBrokerCloses()).every(Boolean),
    });
    const struckMs = Date.now() - begin;
    await calmDown();
    // A profit that was worked out from levels is corrected only by the nightly audit.
    const beforeAudit = await awaitAgreement((problem) => !problem.startsWith(PROFIT));
    await audit();
    const problems = await awaitAgreement(() => true);
    const sent = await listSent();
    const openedBeyond = await listOpenedBeyond(world.db, await listDeals());
    const stated = sent.filter(({ request }) => typeof request.worst_level === 'number');
    const report = {
      seed,
      isLimited,
      seconds: Math.round(struckMs / 1000),
      settledInSeconds: Math.round((Date.now() - begin - struckMs) / 1000),
      orders: sent.length,
      ordersPerSecond: Number((sent.length / (struckMs / 1000)).toFixed(1)),
      load: loadavg()[0]?.toFixed(1),
      profitsLeftToAudit: beforeAudit.filter((problem) => problem.startsWith(PROFIT)).length,
      wishes: await countWishes(world),
      openedAfterWish: (await listOpenedAfterWish(world)).length,
      openingsWithWorst: stated.length,
      openedBeyondWorst: openedBeyond.length,
      ...result,
    };
    process.stdout.write(`chaos ${JSON.stringify(report)}\n`);
    expect(problems).toEqual([]);
    expect(result.outagesMs.filter((ms) => ms > OUTAGE_MS)).toEqual([]);
    expect(await listOpenedAfterWish(world)).toEqual([]);
    expect(openedBeyond).toEqual([]);
    expect(stated.length).toBeGreaterThan(0);
    expect(result.stopsInFlight).toBe(result.kills);
    expect(
      await world.db.select().from(orderIntents).where(isNull(orderIntents.resolvedAt)),
    ).toEqual([]);
    // A fault that never struck would prove nothing.
    expect(Object.keys(result.struck).filter((name) => result.struck[name] === 0)).toEqual([]);
    expect(await listBrokerCloses()).toMatchObject({ stop: true, limit: true });
    expect(result.kills).toBeGreaterThanOrEqual(PLAN.kills);
    expect(sent.length).toBeGreaterThanOrEqual(PLAN.orders);
  },
  PLAN.maxMs + 2 * SETTLES_WITHIN_MS + 60_000,
);
