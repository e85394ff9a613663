import { generatePastPrices } from '@entropi/ig-sim/past-prices';
import { makeSettings } from '@entropi/trading/backtest/testing/past-prices';
import { generateLadder } from '@entropi/trading/core/ladder';
import { addDays, startOfDay } from '../subscriptions/periods';
import { STEADY } from './demo-data';
import { listOrders, playHistory } from './play-history';
import { HISTORY_DAYS } from './seed-history';

/** The seed that `npm start` uses. */
const SEED = 20_260;
const MINUTE_MS = 60_000;

/** The strategy as it is played before a day, over the prices that the demo's broker shows. */
function playBefore(day: string) {
  const { input, ladder } = STEADY;
  const { step, step_scale: stepScale, size_scale: sizeScale, base_size: baseSize } = ladder;
  const { sell_mode_config: sellMode, limits, epic } = input;
  const settings = {
    ...makeSettings(1, { sellMode, limits }),
    rows: generateLadder({ step, stepScale, sizeScale, baseSize, levels: ladder.levels }),
    market: { decimalPlaces: 1, sizeStep: 0.01, minSize: 0.2, pointValue: 1 },
  };
  const fromMs = startOfDay(addDays(day, -HISTORY_DAYS)).getTime();
  const count = HISTORY_DAYS * 1440;
  return playHistory(
    generatePastPrices({ epic, seed: SEED, fromMs, everyMs: MINUTE_MS, count }),
    settings,
  );
}

describe('the past of the demo', () => {
  // The demo may be started on any day.
  it.each(['2026-03-29', '2026-10-25', '2027-02-28', '2028-07-01'])(
    'has cycles won and lost, and recoveries that ended well, before %s',
    (day) => {
      const cycles = playBefore(day);
      const recovered = cycles.filter(({ recoveredAt }) => recoveredAt !== null);
      expect(cycles.filter(({ realisedMinor }) => realisedMinor > 0).length).toBeGreaterThan(40);
      expect(cycles.filter(({ realisedMinor }) => realisedMinor < 0).length).toBeGreaterThan(5);
      expect(recovered.some(({ realisedMinor }) => realisedMinor > 0)).toBe(true);
      expect(cycles.reduce((sum, { realisedMinor }) => sum + realisedMinor, 0)).toBeGreaterThan(0);
      for (const { endedAt, shares } of cycles) {
        expect(Math.max(...shares.map(({ closedAt }) => closedAt))).toBe(endedAt);
        expect(endedAt).toBeLessThan(startOfDay(day).getTime());
      }
    },
  );

  it('is the same whenever it is played', () => {
    expect(playBefore('2026-11-24')).toEqual(playBefore('2026-11-24'));
  });

  it('orders one after the other, and closes only what is open', () => {
    for (const cycle of playBefore('2026-11-24')) {
      const open = new Set<number>();
      let last = 0;
      for (const { kind, at, share } of listOrders(cycle)) {
        expect(at).toBeGreaterThanOrEqual(last);
        expect(open.has(share.level)).toBe(kind === 'CLOSE');
        if (kind === 'OPEN') open.add(share.level);
        else open.delete(share.level);
        last = at;
      }
      expect(open.size).toBe(0);
    }
  });
});
