import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { begin, closed, configure, step, tickAt } from '../testing/played-cycle';
import type { CycleState } from './cycle-state';
import { applyPeaks, listNewerPeaks } from './trailing';
import { listTriggerLevels } from './trigger-levels';

const trailing = { activate: 8, give_back: 3 };
/** Ticks: a point is ten of them. */
const POINT = 10;

describe.each([1, -1] as const)('trailing, direction %i', (dir) => {
  /** The state after these gains in ticks since level 0 was filled, and what the last one closed. */
  function play(sellMode: Partial<SellModeConfig>, goods: number[]) {
    const config = configure(sellMode);
    let state: CycleState = step(begin(dir, config), tickAt(-4, dir), config).state;
    let orders = [] as ReturnType<typeof step>['orders'];
    for (const good of goods) ({ state, orders } = step(state, tickAt(good, dir), config));
    return { state, orders, config };
  }

  it.each(['SINGLE', 'ALL'] as const)(
    'closes after the fall from the peak, not at the target, in %s',
    (mode) => {
      const sellMode = { mode, target: 2, trailing };
      expect(play(sellMode, [7.9 * POINT]).orders).toEqual([]);
      const woken = play(sellMode, [8 * POINT, 15 * POINT, 12.1 * POINT]);
      expect(woken.orders).toEqual([]);
      const given = play(sellMode, [8 * POINT, 15 * POINT, 12 * POINT]).orders;
      expect(closed(given)).toEqual([0]);
      const reason = mode === 'ALL' ? 'BASKET_TAKE_PROFIT' : 'TAKE_PROFIT';
      expect(given).toMatchObject([{ kind: 'CLOSE', reason }]);
    },
  );

  it('keeps no peak before the profit has reached `activate`', () => {
    expect(play({ trailing }, [7.9 * POINT, 1 * POINT]).orders).toEqual([]);
  });

  it('closes at any price after a fall beyond the stop', () => {
    expect(closed(play({ trailing }, [9 * POINT, -5 * POINT]).orders)).toEqual([0]);
  });

  it('leaves a row’s own take-profit in its place', () => {
    const { state, config } = play({ trailing }, []);
    const levels = state.levels.map((level) => ({ ...level, takeProfit: 5 }));
    const own = step({ ...state, levels }, tickAt(5 * POINT, dir), config);
    expect(closed(own.orders)).toEqual([0]);
    const past = step({ ...state, levels }, tickAt(4 * POINT, dir), config);
    expect(past.orders).toEqual([]);
  });

  it('counts a peak as none when it does not reach a new `activate`', () => {
    const { state, config } = play({ trailing }, [9 * POINT]);
    const stricter = configure({ trailing: { activate: 20, give_back: 3 } });
    expect(step(state, tickAt(2 * POINT, dir), config).orders).toHaveLength(1);
    expect(step(state, tickAt(2 * POINT, dir), stricter).orders).toEqual([]);
  });

  it('waits for the next tick above a peak, and for the stop below it', () => {
    const { state, config } = play({ trailing }, [9 * POINT]);
    const at = tickAt(9 * POINT, dir);
    const price = dir === 1 ? at.bid : -at.offer;
    expect(listTriggerLevels(state, config)).toMatchObject({
      trails: [{ level: 0, peakTicks: price, giveBackTicks: 3 * POINT }],
      peakAt: null,
      lossAt: null,
      profitAt: null,
    });
  });

  it('finds the peaks that a stored state has not yet', () => {
    const { state } = play({ trailing }, [9 * POINT]);
    const stored = play({ trailing }, []).state;
    const newer = listNewerPeaks(state, stored);
    expect(newer).toHaveLength(1);
    expect(applyPeaks(stored, newer)).toEqual(state);
    expect(listNewerPeaks(stored, state)).toEqual([]);
  });
});
