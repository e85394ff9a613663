import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { begin, closed, configure, step, tickAt } from '../testing/played-cycle';
import type { CycleState } from './cycle-state';
import { ZERO } from './ratio';
import { applyPeaks, listNewerPeaks, listTrailLevels, listTrails } from './trailing';
import { listTriggerLevels } from './trigger-levels';

const trailing = { activate: 8, give_back: 3 };
/** A point is ten ticks. */
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

  it('does not apply to a row with a take-profit of its own', () => {
    const { state, config } = play({ trailing }, []);
    const levels = state.levels.map((level) => ({ ...level, takeProfit: 5 }));
    const own = step({ ...state, levels }, tickAt(5 * POINT, dir), config);
    expect(closed(own.orders)).toEqual([0]);
    const past = step({ ...state, levels }, tickAt(4 * POINT, dir), config);
    expect(past.orders).toEqual([]);
  });

  it('ignores a peak that does not reach a new `activate`', () => {
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

  it('finds the peaks that a stored state does not have yet', () => {
    const { state } = play({ trailing }, [9 * POINT]);
    const stored = play({ trailing }, []).state;
    const newer = listNewerPeaks(state, stored);
    expect(newer).toHaveLength(1);
    expect(applyPeaks(stored, newer)).toEqual(state);
    expect(listNewerPeaks(stored, state)).toEqual([]);
  });

  it('keeps a peak from exactly `activate` on', () => {
    expect(play({ trailing }, [8 * POINT, 5.1 * POINT]).orders).toEqual([]);
    expect(closed(play({ trailing }, [8 * POINT, 5 * POINT]).orders)).toEqual([0]);
  });

  it('shows where it closes, and before it is activated where that will be', () => {
    const entry = dir * 80_000;
    for (const [mode, level] of [
      ['SINGLE', 0],
      ['ALL', null],
    ] as const) {
      const waiting = play({ mode, trailing }, []);
      expect([...listTrailLevels(waiting.state, waiting.config)]).toEqual([[level, entry + 80]]);
      const woken = play({ mode, trailing }, [9 * POINT]);
      expect([...listTrailLevels(woken.state, woken.config)]).toEqual([[level, entry + 60]]);
    }
  });

  it('waits for nothing without a setting, with a joint target, in RECOVERY and once everything is left', () => {
    for (const mode of ['SINGLE', 'ALL'] as const) {
      const { state, config } = play({ mode, trailing }, [9 * POINT]);
      expect(listTrails(state, config)).toHaveLength(1);
      expect(listTrails(state, configure({ mode }))).toEqual([]);
      expect(listTrails(state, { ...config, hasJointTarget: true })).toEqual([]);
      expect(listTrails({ ...state, leaving: 'MANUAL' }, config)).toEqual([]);
      expect(listTrails({ ...state, effectiveMode: 'RECOVERY' }, config)).toEqual([]);
    }
  });

  it('waits for nothing for a share that is being left, or has its row’s take-profit', () => {
    const { state, config } = play({ trailing }, [9 * POINT]);
    const change = (fields: object, ofShare: object) => ({
      ...state,
      levels: state.levels.map((level) =>
        level.share ? { ...level, ...fields, share: { ...level.share, ...ofShare } } : level,
      ),
    });
    expect(listTrails(change({}, { leaving: 'MANUAL' }), config)).toEqual([]);
    expect(listTrails(change({ takeProfit: 5 }, {}), config)).toEqual([]);
  });

  it('waits for no profit in money that no price reaches', () => {
    const { state, config } = play({ unit: 'MONEY', trailing }, []);
    expect(listTrails(state, config)).toHaveLength(1);
    expect(listTrails(state, { ...config, moneyPerTickCount: ZERO })).toEqual([]);
  });

  it.each(['SINGLE', 'ALL'] as const)(
    'finds in %s the peaks that are higher than those stored',
    (mode) => {
      const at = (good: number) => play({ mode, trailing }, [good * POINT]).state;
      const [none, lower, higher] = [play({ mode, trailing }, []).state, at(9), at(10)];
      for (const stored of [none, lower]) {
        const [newer, ...others] = listNewerPeaks(higher, stored);
        expect(others).toEqual([]);
        expect(newer).toEqual({ level: mode === 'ALL' ? null : 0, ticks: dir * 80_000 + 100 });
      }
      expect(listNewerPeaks(higher, higher)).toEqual([]);
      expect(listNewerPeaks(lower, higher)).toEqual([]);
      expect(listNewerPeaks(none, higher)).toEqual([]);
    },
  );

  it('leaves a state unchanged when there is no new peak', () => {
    const { state } = play({ trailing }, [9 * POINT]);
    expect(applyPeaks(state, [])).toBe(state);
  });
});
