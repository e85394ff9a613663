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

it('a level that misses its price rests for a moment, each time longer, and no longer than half a minute', () => {
  const second = Array.from({ length: 63 }, (_, at) => at * 1000);
  const still: Prices[] = [
    {
      kind: 'TICKS',
      columns: { ...toTickColumns(second.map(() => 80_000)), at: Float64Array.from(second) },
    },
  ];
  const settings = makeSettings(1, { limits: { max_slippage: 1 } });
  const assumptions = { ...settings.assumptions, slippage: 2 };
  const { figures, shares } = play(still, { ...settings, assumptions });
  expect(shares).toEqual([]);
  // after 0, 1, 3, 7, 15, 31 and 61 seconds
  expect(figures.rejections).toBe(7);
});
