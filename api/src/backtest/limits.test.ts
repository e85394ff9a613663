import type { Limits } from '@entropi/shared/contracts/trading-model';
import { type Prices, play } from './play';
import { makeSettings, toTickColumns } from './testing/past-prices';

/** Falls through three levels of the ladder and comes back, tick by tick of price. */
const prices: Prices[] = [
  {
    kind: 'TICKS',
    columns: toTickColumns([
      ...Array.from({ length: 1000 }, (_, place) => 80_000 - place),
      ...Array.from({ length: 1000 }, (_, place) => 79_000 + place),
    ]),
  },
];
const playWith = (limits: Partial<Limits>) => play(prices, makeSettings(1, { limits }));

it.each([
  ['just below the size of level 0', 0.9999, []],
  ['the size of level 0', 1, [0]],
  ['just below the two first', 2.4999, [0]],
  ['the two first', 2.5, [0, 1]],
])('a total size of %s opens so many levels, level 0 as any other', (_name, most, levels) => {
  const { shares } = playWith({ max_total_size: most });
  expect([...new Set(shares.map(({ level }) => level))].sort()).toEqual(levels);
});
