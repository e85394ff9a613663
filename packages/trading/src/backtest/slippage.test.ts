import { type Prices, play } from './play';
import type { MemberSettings } from './settings';
import { makeSettings, toTickColumns } from './testing/past-prices';
import { toWholeTicks } from './to-whole-ticks';

/** Prices at which one level is bought at first and sold 8 points above. */
const rise: Prices[] = [
  { kind: 'TICKS', columns: toTickColumns(Array.from({ length: 120 }, (_, at) => 80_000 + at)) },
];
const member = (strategyId: number, slippage: number): MemberSettings => ({
  strategyId,
  name: `member ${strategyId}`,
  epic: 'A',
  settings: makeSettings(1, { assumptions: { slippage }, limits: { auto_restart: false } }),
});

describe('slippage that a back-test assumes', () => {
  it('makes every opening and every close worse by that much, and moves the target with it', () => {
    const [exact] = play(rise, member(1, 0).settings).shares;
    const [slipped] = play(rise, member(1, 0.3).settings).shares;
    expect([exact?.openTicks, exact?.closeTicks]).toEqual([80_004, 80_084]);
    // The share is sold when the price is 8 points above that of the purchase, and fills 0.3 below.
    expect([slipped?.openTicks, slipped?.closeTicks]).toEqual([80_007, 80_084]);
    expect((slipped?.profitMinor ?? 0) - (exact?.profitMinor ?? 0)).toBe(-30);
  });

  it('is each member’s own where a coupled strategy is tried', () => {
    const coupled = { type: 'HEDGE' as const, jointTarget: null, maxOpenShares: null };
    const played = play(rise, { ...coupled, members: [member(1, 0.3), member(2, 0.3)] });
    expect(played.shares.map(({ openTicks }) => openTicks)).toEqual([80_007, 80_007]);
  });
});

it.each([
  [0, 1, 0],
  [0.04, 1, 0.1],
  [0.3, 1, 0.3],
  [0.7, 1, 0.7],
  [0.25, 1, 0.3],
  [0.25, 0, 1],
  [2.00001, 4, 2.0001],
])('%s points on a market of %s decimals are played as %s', (points, decimals, ticks) => {
  expect(toWholeTicks(points, decimals)).toBe(ticks);
});
