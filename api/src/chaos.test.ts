import { loadavg } from 'node:os';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { EPIC, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { isNotNull, isNull } from 'drizzle-orm';
import {
  awaitEvents,
  type BusFigures,
  type BusReaders,
  countTurnedEvents,
  describeFigures,
  findSentLimit,
  KILLED_ALONE,
  openBusReaders,
  RECONNECTED_MS,
  strikeBus,
} from './testing/chaos/bus-run';
import { listOpenedBeyond, PROFIT } from './testing/chaos/chaos-books';
import { createChaosRandom } from './testing/chaos/chaos-random';
import { type ChaosPlan, runChaos } from './testing/chaos/chaos-run';
import { awaitAgreement, calmDown, listDeals } from './testing/chaos/chaos-settle';
import { countWishes, listOpenedAfterWish } from './testing/chaos/chaos-wishes';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';
import { makeAuditsDue } from './testing/chaos/strike-broker';

declare global {
  /** `npm test` strikes for a short while, `npm test -- chaos` until this many orders and kills are reached. */
  var chaos: {
    seed: number;
    /**
     * With `limits` at 1 the broker allows no more calls than IG does; with `failover` at 1 the database has three
     * nodes that Patroni keeps, whose primary is lost again and again; with `haproxy` at 1 too, programs reach it
     * through HAProxy; with `pgbouncer` at 1 all pools go through a PgBouncer; with `nats` changes are announced over so
     * many NATS servers.
     */
    long: {
      orders: number;
      kills: number;
      minutes: number;
      limits: number;
      failover: number;
      haproxy: number;
      pgbouncer: number;
      nats: number;
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

/** How often the NATS servers are struck in each way before everything else is, and how slowly the market moves then. */
const BUS_PLAN = { rounds: 3, stepMs: 3000 };

let world: ChaosWorld;
let readers: BusReaders | null = null;
const users: TradingUser[] = [];

function findDatabaseKind() {
  if (long?.failover === 1) return long.haproxy === 1 ? 'proxied' : 'nodes';
  return long?.pgbouncer === 1 ? 'pooled' : 'single';
}

beforeAll(async () => {
  world = await startChaosWorld({
    isLimited,
    databaseKind: findDatabaseKind(),
    natsServers: long?.nats ?? 0,
  });
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
  const userIds = users.map(({ userId }) => userId);
  if (world.bus) readers = await openBusReaders(world, userIds);
}, 300_000);

afterAll(async () => {
  await readers?.stop();
  await world?.stop();
});

const listSent = () => world.db.select().from(orderIntents).where(isNotNull(orderIntents.sentAt));

/** Whether the broker closed shares that were opened by hand at their attached stops and limits. */
async function listBrokerCloses(): Promise<{ stop: boolean; limit: boolean }> {
  const byHand = await world.db.select().from(shares).where(isNull(shares.cycleId));
  const dealIds = new Set(byHand.map(({ dealId }) => dealId));
  const hit = (await listDeals(world)).filter(
    ({ channel, affectedDeals }) =>
      channel === 'SYSTEM' && affectedDeals.some(({ dealId }) => dealIds.has(dealId)),
  );
  return {
    stop: hit.some(({ profit }) => (profit ?? 0) < 0),
    limit: hit.some(({ profit }) => (profit ?? 0) > 0),
  };
}

const awaitBooks = (counts: (problem: string) => boolean) =>
  awaitAgreement(
    world,
    users,
    { withinMs: SETTLES_WITHIN_MS, comparesEveryMs: COMPARES_EVERY_MS },
    counts,
  );

/** Strikes the NATS servers alone, so that what is late then is late because of them. */
async function tryBus(): Promise<BusFigures[]> {
  if (!readers) return [];
  const figures = await strikeBus(world, readers, BUS_PLAN);
  process.stdout.write(describeFigures(figures));
  return figures;
}

/** What pages and a listener have missed, whatever was killed; null without NATS. */
async function findMissed() {
  if (!readers) return null;
  const { missing } = await awaitEvents(world, readers);
  const { list } = readers.pages;
  const sum = (count: (page: (typeof list)[number]) => number) =>
    list.reduce((total, page) => total + count(page), 0);
  return {
    missing,
    heard: readers.watch.heard.length,
    foundInRows: readers.watch.heard.length - readers.watch.announced.size,
    pages: list.length,
    resumes: sum((page) => page.resumes),
    readAgain: sum((page) => page.readAgain.length),
    turned: await countTurnedEvents(world, readers),
  };
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
    const busFigures = await tryBus();
    const begin = Date.now();
    const result = await runChaos(world, users, createChaosRandom(seed), {
      ...PLAN,
      isSeen: async () => Object.values(await listBrokerCloses()).every(Boolean),
    });
    const struckMs = Date.now() - begin;
    await calmDown(world, users);
    // A profit that was worked out from levels is corrected only by the nightly audit.
    const beforeAudit = await awaitBooks((problem) => !problem.startsWith(PROFIT));
    await audit();
    const problems = await awaitBooks(() => true);
    const missed = await findMissed();
    const sent = await listSent();
    const openedBeyond = await listOpenedBeyond(world.db, await listDeals(world));
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
      missed,
    };
    process.stdout.write(`chaos ${JSON.stringify(report)}\n`);
    expect(problems).toEqual([]);
    expect(missed?.missing ?? []).toEqual([]);
    const sentLimit = findSentLimit(busFigures);
    expect(busFigures.filter(({ toSent }) => toSent[1] > sentLimit)).toEqual([]);
    expect(busFigures.flatMap(({ missing }) => missing)).toEqual([]);
    const alone = busFigures.filter(({ blow }) => blow === KILLED_ALONE);
    expect(alone.flatMap(({ away }) => away).filter((ms) => ms > RECONNECTED_MS)).toEqual([]);
    expect(result.outages.filter((each) => each.afterPromotionMs > OUTAGE_MS)).toEqual([]);
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
