import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, findQuantile, report } from './figures';
import { waitFor } from './ready';
import { listOrders, type SentOrder } from './scale.repo';
import { CROWD_BID, CROWDED, findProbeOffset, OTHER, PROBES } from './strategies';
import type { ScaleWorld } from './world';

const WANTED_LAST_S = 5;
const WANTED_DELAY_MS = 100;
/** The time between two prices of the other market: before the crowd's price, and while its orders leave. */
const APART_BEFORE_MS = 1000;
const APART_MEANWHILE_MS = 200;
/** The crowd's price comes so long before the next one of the other market. */
const AHEAD_MS = 100;
/** What has not been ordered within this time is missing. */
const PATIENCE_MS = 60_000;

/**
 * Moves the other market to the level of one single ladder after the other; returns for how long the simulated broker
 * let the longest wait, which has a crowd's orders to take meanwhile.
 */
async function movePrices(
  { setPrice }: ScaleWorld,
  from: number,
  to: number,
  apartMs: number,
): Promise<number> {
  let longest = 0;
  for (let n = from; n < to; n += 1) {
    const begin = performance.now();
    await setPrice({ ...OTHER, bid: OTHER.bid - findProbeOffset(n) - 1 });
    longest = Math.max(longest, performance.now() - begin);
    await sleep(apartMs);
  }
  return longest;
}

/**
 * From each price, as the broker dates it by this machine's clock, to the order of the ladder that waits for it, in ms;
 * ladders that do not trade order nothing. What the simulated broker takes to have the price is not the engine's.
 */
function findDelays(orders: readonly SentOrder[], probes: readonly number[]): number[] {
  return orders
    .filter(({ strategyId }) => probes.includes(strategyId))
    .map(({ pricedAt, sentAt }) =>
      pricedAt === null || sentAt === null ? Number.POSITIVE_INFINITY : sentAt - pricedAt,
    );
}

/** A price that a crowd of ladders waits for: when its last order leaves, and how late another market is meanwhile. */
export async function measureCrowd(world: ScaleWorld, crowd: number): Promise<Figure[]> {
  const { db, setPrice } = world;
  const middle = Math.floor(PROBES / 2);
  const begunAt = Date.now();
  await movePrices(world, 0, middle, APART_BEFORE_MS);
  const pricedAt = Date.now();
  await setPrice({ ...CROWDED, bid: CROWD_BID });
  await sleep(AHEAD_MS);
  const brokerMs = await movePrices(world, middle, PROBES, APART_MEANWHILE_MS);
  const listCrowd = async () =>
    (await listOrders(db, begunAt)).filter(({ epic }) => epic === CROWDED.epic);
  let known = -1;
  // Nothing says how many ladders of the crowd trade; when no more orders come, all have come.
  await waitFor('the orders of the crowd', async () => {
    const orders = await listCrowd();
    const isOver = orders.length === known && orders.every(({ isResolved }) => isResolved);
    known = orders.length;
    if (!isOver || known === 0) await sleep(1000);
    return (isOver && known > 0) || Date.now() - pricedAt > PATIENCE_MS;
  });
  const orders = await listOrders(db, begunAt);
  const ofCrowd = orders.filter(({ epic }) => epic === CROWDED.epic);
  const sent = ofCrowd.flatMap(({ sentAt }) => sentAt ?? []);
  const { probes } = world.strategies;
  return describe({
    crowd,
    written: ofCrowd.length,
    sent: sent.length,
    lastS: (Math.max(...sent, pricedAt) - pricedAt) / 1000,
    before: findDelays(orders, probes.slice(0, middle)),
    meanwhile: findDelays(orders, probes.slice(middle)),
    brokerMs,
  });
}

interface Crowd {
  crowd: number;
  written: number;
  sent: number;
  lastS: number;
  before: number[];
  meanwhile: number[];
  /** For how long the simulated broker let a price of the other market wait, at most. */
  brokerMs: number;
}

function describe({ crowd, written, sent, lastS, before, meanwhile, brokerMs }: Crowd): Figure[] {
  const usual = findQuantile(before, 0.5);
  const longest = Math.max(...meanwhile, 0);
  const delay = Math.max(longest - usual, 0);
  report(
    `of ${crowd} ladders ${written} ordered at one price, ${sent} orders left; from a price of another market to its order ${usual.toFixed(0)} ms before (median of ${before.length}), meanwhile median ${findQuantile(meanwhile, 0.5).toFixed(0)} and at most ${longest.toFixed(0)} ms (${meanwhile.length} orders); the simulated broker took up to ${brokerMs.toFixed(0)} ms for a price`,
  );
  const isSent = sent === written && sent > 0;
  return [
    {
      what: `a price that ${crowd} ladders wait for: the last of ${sent} orders sent after`,
      shown: `${lastS.toFixed(1)} s`,
      wanted: `≤ ${WANTED_LAST_S} s`,
      isReached: isSent && lastS <= WANTED_LAST_S,
    },
    {
      what: 'delay of another market’s orders meanwhile, at most',
      shown: `${delay.toFixed(0)} ms`,
      wanted: `≤ ${WANTED_DELAY_MS} ms`,
      isReached: meanwhile.length > 0 && delay <= WANTED_DELAY_MS,
    },
  ];
}
