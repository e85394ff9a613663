import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChaosProgram, createProgram } from '@entropi/api/testing/chaos/chaos-programs';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { EngineHarness, EPIC } from '@entropi/engine/testing/engine-harness';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import type { BenchOptions } from '../config';
import { nameUser, pause } from './measured-engine';

const ENGINES = 2;
const WANTED_ORDERS = 500;
const WANTED_SENT_MS = 20;
/** The simulator looks at a path of prices this often. */
const STEP_MS = 50;
/**
 * Ladders begin at any of these prices, as those of a real market do, so that no price is the next level of all at
 * once.
 */
const BEGIN = { bid: 8000, points: 20 };
/**
 * Down and up through three levels of every ladder in two seconds, which is 600 orders a second for 200 accounts.
 */
const TRAVEL = { top: 8022, steps: 20, points: 7 };
/**
 * The tolerance in points, as wide as that market moves in a second. With the usual tolerance of two spreads, an
 * opening that is sent after the next price would have missed its own, and the measurement would be of how often
 * that happens.
 */
const TOLERANCE = 140;

/**
 * How many orders a second two engine processes bring to the broker and book, when the broker answers within 5 to 35
 * ms and allows any number of calls: for as many accounts as fill the machine, and for few.
 */
export async function benchExecution({ isShort }: BenchOptions): Promise<void> {
  const seconds = isShort ? 3 : 60;
  for (const accounts of isShort ? [3] : [200]) await execute(accounts, seconds);
}

async function execute(accounts: number, seconds: number): Promise<void> {
  const harness = await EngineHarness.start({ streaming: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-bench-'));
  const engines = await makeEngines(harness, dataDir);
  try {
    await setPath(harness, seconds, (step) => BEGIN.bid + ((step * 7) % BEGIN.points));
    for (let number = 0; number < accounts; number += 1)
      await addTradingUser(harness, nameUser(number), { limits: { max_slippage: TOLERANCE } });
    await harness.setFaults({ slow: { delayMs: 35, fromMs: 5 } });
    await Promise.all(engines.map((engine) => engine.start()));
    await pause(seconds * 250);
    await setPath(harness, seconds, findBid);
    const begunAt = new Date();
    await pause(seconds * 1000);
    await showOrders(harness, begunAt, { accounts, seconds });
  } finally {
    for (const engine of engines) await engine.kill();
    await harness.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeEngines(harness: EngineHarness, dataDir: string): Promise<ChaosProgram[]> {
  const ports = await findFreePorts(ENGINES);
  return ports.map((port) =>
    createProgram('engine', 'api', `http://127.0.0.1:${port}/health/live`, {
      ROLE: 'engine',
      HEALTH_PORT: String(port),
      ENTROPI_ENV: 'local',
      DATABASE_URL: harness.database.url,
      DATA_DIR: dataDir,
      IG_SIM_URL: harness.sim.baseUrl,
      SEAL_KEY: Buffer.alloc(32).toString('base64'),
      FEED_SIM_EVERY_MS: '50',
      LOG_LEVEL: 'error',
    }),
  );
}

function findBid(step: number): number {
  const phase = step % (2 * TRAVEL.steps);
  return TRAVEL.top - TRAVEL.points * Math.min(phase, 2 * TRAVEL.steps - phase);
}

/** Has the market follow a path for this long. */
function setPath(
  harness: EngineHarness,
  seconds: number,
  findBid: (step: number) => number,
): Promise<unknown> {
  const path = Array.from({ length: Math.ceil((seconds * 1000) / STEP_MS) }, (_, step) => {
    const bid = findBid(step);
    return { afterMs: step * STEP_MS, bid, offer: bid + 1 };
  });
  return harness.control('PUT', `markets/${EPIC}`, { path });
}

async function showOrders(
  harness: EngineHarness,
  since: Date,
  { accounts, seconds }: { accounts: number; seconds: number },
): Promise<void> {
  const all = await harness.db.select().from(orderIntents);
  const rows = all.filter(({ createdAt }) => createdAt > since);
  const filled = rows.filter(({ state }) => state === 'FILLED');
  const sent = rows.flatMap((row) =>
    row.sentAt ? row.sentAt.getTime() - row.createdAt.getTime() : [],
  );
  const deals = await harness.deals();
  const dealtAt = new Map(deals.map(({ dealReference, at }) => [dealReference, Date.parse(at)]));
  // There, a close is named by the broker's reference.
  const dealt = filled.flatMap(({ dealReference, createdAt }) => {
    const at = dealtAt.get(dealReference);
    return at === undefined ? [] : at - createdAt.getTime();
  });
  const booked = filled.flatMap((row) =>
    row.resolvedAt ? row.resolvedAt.getTime() - row.createdAt.getTime() : [],
  );
  console.log(
    `${accounts} accounts, ${ENGINES} engine processes, responses of 5 to 35 ms: ` +
      `${(filled.length / seconds).toFixed(0)} orders a second (wanted of 200: ≥ ${WANTED_ORDERS})`,
  );
  console.log(
    `of ${rows.length} orders ${countEnds(rows, 'FILLED')} filled, ${countEnds(rows, 'REJECTED')} rejected, ` +
      `${countEnds(rows, 'ABSENT')} left out, the others under way`,
  );
  console.log(
    `written to sent: ${describeTimes(sent)} (wanted: p50 ≤ ${WANTED_SENT_MS}); ` +
      `to the deal, with the broker's 5 to 35 ms: ${describeTimes(dealt)}; to booked: ${describeTimes(booked)}`,
  );
}

function countEnds(rows: readonly { state: string }[], wanted: string): number {
  return rows.filter(({ state }) => state === wanted).length;
}

function describeTimes(times: number[]): string {
  return `p50 ${findQuantile(times, 0.5)} ms, p99 ${findQuantile(times, 0.99)} ms`;
}

function findQuantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
