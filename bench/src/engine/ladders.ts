import { decide } from '@entropi/trading/core/decide';
import { TriggerIndex } from '@entropi/trading/core/trigger-index';
import { listTriggerLevels } from '@entropi/trading/core/trigger-levels';
import { begin, configure, step, tickAt } from '@entropi/trading/testing/played-cycle';
import type { BenchOptions } from '../config';

const CYCLES = 10_000;
const CENTRE = 80_000;
/** Beyond the second level of the played ladder; an active ladder would open it. */
const BEYOND_NEXT = -260;

/** The same seed gives the same path, so that a figure can be compared with that of another day. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ticks through the trigger index of one market in which many cycles wait. */
export function benchTicks({ isShort }: BenchOptions): void {
  const ticks = isShort ? 10_000 : 200_000;
  const random = createRandom(7);
  const index = new TriggerIndex();
  const watch = (id: number, price: number) => {
    const openAt = price - 50 - Math.floor(random() * 400);
    const profitAt = price + 50 + Math.floor(random() * 400);
    index.set(id, 1, {
      openAt,
      rearmAt: null,
      profitAt,
      peakAt: null,
      lossAt: null,
      maxSpread: null,
      trails: [],
    });
  };
  for (let id = 1; id <= CYCLES; id += 1) watch(id, CENTRE);
  let price = CENTRE;
  let triggered = 0;
  const begin = performance.now();
  for (let tick = 0; tick < ticks; tick += 1) {
    price += Math.round((random() - 0.5) * 6);
    for (const id of index.triggered({ bid: price - 2, offer: price + 2, at: tick })) {
      triggered += 1;
      watch(id, price);
    }
  }
  const seconds = (performance.now() - begin) / 1000;
  const perSecond = Math.round(ticks / seconds).toLocaleString('en');
  console.log(`${CYCLES} cycles in one market, ${ticks} ticks, ${triggered} triggered`);
  console.log(`${perSecond} ticks a second`);
}

/**
 * What a price costs for ladders that have nothing to do: active ones between their levels, and paused ones far
 * beyond their next level, which must wait for nothing. Also what an order costs that a price triggers.
 */
export function benchLadders({ isShort }: BenchOptions): void {
  const prices = isShort ? 20 : 20_000;
  for (const standing of ['active', 'paused'] as const) {
    measurePrice(1000, standing, prices);
    const costs = COUNTS.map((ladders) => measurePrice(ladders, standing, prices));
    const ratio = ((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(1);
    const shown = costs.map((microseconds) => `${microseconds.toFixed(2)} µs`).join(', ');
    console.log(
      `a price beside ${COUNTS.map((ladders) => ladders.toLocaleString('en')).join(', ')} ${standing} ladders: ` +
        `${shown}; last to first ${ratio} times (wanted: ≤ 2)`,
    );
  }
  console.log(`an order that a price triggers: ${measureTriggered(prices).toFixed(1)} µs`);
}

const COUNTS = [1000, 10_000, 100_000];
/** The middle one of the rounds counts, because the garbage of so many ladders is collected during one of them. */
const ROUNDS = 5;

/** A ladder whose first level is open. */
function openLadder() {
  const config = configure({ target: 100 });
  return { config, state: step(begin(1, config), tickAt(0, 1), config).state };
}

/** Microseconds for a price whose triggers are looked up and decided, as in the engine. */
function measurePrice(ladders: number, task: 'active' | 'paused', prices: number): number {
  const { config, state } = openLadder();
  const permissions = { mayOpen: task === 'active', mayClose: true };
  const index = new TriggerIndex();
  const levels = listTriggerLevels(state, config, { ...permissions, now: 0 });
  for (let id = 1; id <= ladders; id += 1) index.set(id, 1, levels);
  const good = task === 'active' ? -20 : BEYOND_NEXT;
  const costs = Array.from({ length: ROUNDS }, () => {
    const begunAt = performance.now();
    for (let price = 0; price < prices; price += 1) {
      const tick = tickAt(good + (price % 5), 1, price);
      for (const _id of index.triggered(tick)) decide(state, tick, config, permissions);
    }
    return ((performance.now() - begunAt) * 1000) / prices;
  });
  return costs.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Microseconds for each ladder of one market that the same price has decided to open. */
function measureTriggered(ladders: number): number {
  const { config, state } = openLadder();
  const permissions = { mayOpen: true, mayClose: true };
  const index = new TriggerIndex();
  const levels = listTriggerLevels(state, config, { ...permissions, now: 0 });
  for (let id = 1; id <= ladders; id += 1) index.set(id, 1, levels);
  const tick = tickAt(BEYOND_NEXT, 1, 1);
  let orders = 0;
  const begunAt = performance.now();
  for (const _id of index.triggered(tick))
    orders += decide(state, tick, config, permissions).orders.length;
  const microseconds = (performance.now() - begunAt) * 1000;
  if (orders !== ladders) throw new Error(`${orders} orders of ${ladders} ladders`);
  return microseconds / orders;
}
