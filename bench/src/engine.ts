import { TriggerIndex } from '@entropi/api/trading/core/trigger-index';
import type { BenchOptions } from './config';

const CYCLES = 10_000;
const CENTRE = 80_000;

/** Same seed, same path: a figure can be compared with yesterday's. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ticks through the trigger index of one market in which many cycles wait. */
export async function benchEngine({ isShort }: BenchOptions): Promise<void> {
  const ticks = isShort ? 10_000 : 200_000;
  const random = createRandom(7);
  const index = new TriggerIndex();
  const watch = (id: number, price: number) => {
    const openAt = price - 50 - Math.floor(random() * 400);
    const profitAt = price + 50 + Math.floor(random() * 400);
    index.set(id, 1, { openAt, rearmAt: null, profitAt, lossAt: null });
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
