import type { Limits } from '@entropi/contracts/trading-model';
import { type Prices, play } from './play';
import { makeSettings, toTickColumns } from './testing/past-prices';

/** How far the ladder of the worked example reaches: its offsets are 0, 20, 50, 95 and 162.5. */
const DEPTH = 162.5;

const toPrices = (bids: readonly number[]): Prices[] => [
  { kind: 'TICKS', columns: toTickColumns(bids) },
];
const fall = (ticks: number) => Array.from({ length: ticks }, (_, place) => 80_000 - place);
const playWith = (prices: Prices[], disasterStop: Limits['disaster_stop']) =>
  play(prices, makeSettings(1, { limits: { disaster_stop: disasterStop, cooldown_minutes: 600 } }));

describe('a stop that rests at the broker, in a back-test', () => {
  it('closes each share at its own distance, and leaves the cycle with the first', () => {
    const { shares, cycles } = playWith(toPrices(fall(2600)), { distance: 200 });
    const [first] = shares;
    expect(first).toMatchObject({ level: 0, reason: 'DISASTER_STOP' });
    expect((first?.openTicks ?? 0) - (first?.closeTicks ?? 0)).toBe(2000);
    expect(new Set(shares.map(({ closedAt }) => closedAt)).size).toBe(1);
    expect(shares.every(({ reason }) => reason === 'DISASTER_STOP')).toBe(true);
    expect(cycles).toHaveLength(1);
    expect(cycles[0]?.stoppedAt).toBe(first?.closedAt);
  });

  it('is twice the ladder away where no distance is given', () => {
    const [share] = playWith(toPrices(fall(4000)), { distance: null }).shares;
    expect(share?.reason).toBe('DISASTER_STOP');
    expect((share?.openTicks ?? 0) - (share?.closeTicks ?? 0)).toBe(2 * DEPTH * 10);
  });

  it('fills beyond a gap at the first price behind it', () => {
    const [share] = playWith(toPrices([80_000, 80_001, 70_000, 70_001]), { distance: 200 }).shares;
    expect(share).toMatchObject({ reason: 'DISASTER_STOP', closeTicks: 70_000 });
  });

  it('is absent where no stop is wanted', () => {
    const { shares } = playWith(toPrices(fall(4000)), null);
    expect(shares.filter(({ reason }) => reason !== null)).toEqual([]);
  });
});
