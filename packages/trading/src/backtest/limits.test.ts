import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { type Prices, play } from './play';
import type { CycleRecord } from './records';
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

it('a level that misses its price rests for a moment, longer each time, up to five seconds', () => {
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
  // After 0, 1, 3 and 7 seconds, and then every five.
  expect(figures.rejections).toBe(15);
});

const MONDAY_NOON = Date.parse('2026-11-16T12:00:00Z');

/** Ticks in one direction from a Monday's noon on. */
const move = (perStep: number, steps: number, everyMs: number): Prices[] => [
  {
    kind: 'TICKS',
    columns: toTickColumns(
      Array.from({ length: steps }, (_, step) => 80_000 + step * perStep),
      { begin: MONDAY_NOON, everyMs },
    ),
  },
];
/** Rises for two hours, in which a cycle begins and ends every half minute. */
const rising = move(3, 7200, 1000);

interface Played {
  limits?: Partial<Limits>;
  sellMode?: Partial<SellModeConfig>;
}
const begin = ({ limits = {}, sellMode = {} }: Played): CycleRecord[] =>
  play(rising, makeSettings(1, { limits, sellMode })).cycles;
/** The times between beginnings, in seconds. */
const listPauses = (cycles: readonly CycleRecord[]) =>
  cycles
    .slice(1)
    .map(({ startedAt }, place) => (startedAt - (cycles[place]?.startedAt ?? 0)) / 1000);
const hours = (from: string, to: string, days = [1]) => ({ trading_hours: { days, from, to } });

describe('a level 0 of a back-test', () => {
  it('begins a cycle every half minute where no limit keeps it', () => {
    expect(begin({}).length).toBeGreaterThan(100);
  });

  it.each<[string, Played, number]>([
    ['a spread at its limit', { limits: { max_spread: 0.4 } }, 100],
    ['a spread beyond its limit', { limits: { max_spread: 0.3 } }, 0],
    ['hours of that day', { limits: hours('12:00', '24:00') }, 100],
    ['hours of another day', { limits: hours('12:00', '24:00', [2]) }, 0],
    ['hours that have ended', { limits: hours('11:00', '12:00') }, 0],
    ['RECOVERY', { sellMode: { mode: 'RECOVERY' } }, 0],
    ['an end after a cycle', { limits: { auto_restart: false } }, 1],
    ['a total size below it', { limits: { max_total_size: 0.9 } }, 0],
  ])('with %s begins as often as that lets it', (_name, played, atLeast) => {
    const cycles = begin(played);
    if (atLeast === 100) expect(cycles.length).toBeGreaterThan(atLeast);
    else expect(cycles).toHaveLength(atLeast);
  });

  it('waits for the cooldown after each cycle', () => {
    const cycles = begin({ limits: { cooldown_minutes: 10 } });
    expect(cycles.length).toBeGreaterThan(5);
    for (const [place, { startedAt }] of cycles.slice(1).entries()) {
      expect(startedAt).toBeGreaterThanOrEqual((cycles[place]?.endedAt ?? 0) + 600_000);
    }
  });

  it('counts as one of the openings within a minute', () => {
    const settings = makeSettings(1, {
      limits: { max_openings_per_minute: 1 },
      sellMode: { target: 3 },
    });
    const { shares } = play(rising, settings);
    const opened = shares.map(({ openedAt }) => openedAt).sort((a, b) => a - b);
    expect(opened.length).toBeGreaterThan(50);
    for (const [place, at] of opened.slice(1).entries())
      expect(at - (opened[place] ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(Math.min(...listPauses(begin({ sellMode: { target: 3 } })))).toBeLessThan(60);
  });

  it('does not begin on a day whose loss has reached its limit, and does on the next', () => {
    const fall = (limits: Partial<Limits>) =>
      play(move(-1, 2000, 60_000), makeSettings(1, { sellMode: { share_stop: 5 }, limits })).cycles;
    expect(fall({}).length).toBeGreaterThan(10);
    const days = fall({ daily_loss_limit: 1 }).map(({ startedAt }) => new Date(startedAt));
    expect(days.map((at) => at.getUTCDate())).toEqual([16, 17]);
  });
});
