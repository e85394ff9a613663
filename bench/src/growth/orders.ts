import { setTimeout as sleep } from 'node:timers/promises';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { startEngine } from '@entropi/engine/start-engine';
import { until } from '@entropi/engine/testing/engine-harness';
import { median } from '../web/figures';
import { findHeldShare, sumBookedMs } from './storage.repo';
import { type TimedStatement, timeStatements } from './timed-statements';
import type { GrowthWorld } from './world';

/** What a price brings up: more than the target of ten points and the spread. */
const UP = 30;
const POLL_EVERY_MS = 100;
/** What an order leaves to be done is done by then. */
const REST_MS = 150;
/** The broker tells times in whole seconds, and nothing is decided by a price of the second of a fill. */
const NEXT_PRICE_MS = 1100;
const MAX_PRICES = 50;
/** A close and an opening. */
const ORDERS_OF_ROUND = 2;

/** Statements that run all the time, however much is traded, name none of these. */
const OF_ORDERS = /order_intents|current_scales|closing_deals|"shares"|"cycles"/;
const OF_BALANCES = /broker_accounts/;

/** A close that ends its cycle, and the opening that begins the next one; all are medians. */
export interface OrderCost {
  statements: number;
  /** Milliseconds of these statements. */
  databaseMs: number;
  /** Milliseconds from the transaction that writes an order to the one that books it, of both orders together. */
  bookedMs: number;
}

/** An engine that trades for the measured user of a world. */
interface OrderTrial {
  /** Has prices close the open share and open the next one. */
  play(): Promise<OrderCost>;
  stop(): Promise<void>;
}

/** Starts an engine; resolves when the user has an open share. */
export async function startTrial(world: GrowthWorld): Promise<OrderTrial> {
  const { harness, owner, trader, market } = world;
  const readHeld = () => findHeldShare(owner, trader.userId);
  const connection = connectTestDatabase(harness.database.url, {
    statementTimeoutMs: 60_000,
    plansOnce: true,
    onError: () => undefined,
  });
  const timed = timeStatements(connection.pool);
  const engine = await startEngine(
    { ...harness.deps, db: connection.db },
    { pollEveryMs: { SIM: POLL_EVERY_MS } },
  );
  const stop = async () => {
    await engine.stop();
    await connection.close();
  };
  const play = async () => {
    const before = await readHeld();
    timed.splice(0);
    market.bid += UP;
    for (let price = 1; ; price += 1) {
      market.bid += 1;
      await harness.setPrice(market.bid);
      const isOther = (id: number | null) => id !== null && id !== before;
      const isThere = await until(readHeld, isOther, NEXT_PRICE_MS).then(
        () => true,
        () => false,
      );
      if (isThere) break;
      if (price === MAX_PRICES) throw new Error(`no order at ${market.bid}`);
    }
    await sleep(REST_MS);
    const cost = describeStatements(timed);
    await sleep(NEXT_PRICE_MS);
    return { ...cost, bookedMs: await sumBookedMs(owner, trader.userId, ORDERS_OF_ROUND) };
  };
  try {
    await until(readHeld, (id) => id !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { play, stop };
}

/**
 * The cost of orders in two worlds, one order after the other and in turns, so that whatever else the machine does
 * meets both.
 */
export async function compareOrders(
  worlds: readonly [GrowthWorld, GrowthWorld],
  rounds: number,
): Promise<[OrderCost, OrderCost]> {
  const trials: OrderTrial[] = [];
  try {
    for (const world of worlds) trials.push(await startTrial(world));
    const costs = trials.map((): OrderCost[] => []);
    // Round 0 is not counted: engines that have just started still read and plan what they need.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, trial] of trials.entries()) {
        const cost = await trial.play();
        if (round > 0) costs[place]?.push(cost);
      }
    }
    const [few, many] = costs.map(findMedians);
    if (!few || !many) throw new Error('two worlds are compared');
    return [few, many];
  } finally {
    for (const trial of trials) await trial.stop();
  }
}

function describeStatements(timed: readonly TimedStatement[]): Omit<OrderCost, 'bookedMs'> {
  const own = timed.filter(({ text }) => OF_ORDERS.test(text) && !OF_BALANCES.test(text));
  return {
    statements: own.length,
    databaseMs: own.reduce((sum, one) => sum + one.end - one.begin, 0),
  };
}

function findMedians(costs: readonly OrderCost[]): OrderCost {
  const of = (name: keyof OrderCost) => median(costs.map((cost) => cost[name]));
  return { statements: of('statements'), databaseMs: of('databaseMs'), bookedMs: of('bookedMs') };
}
