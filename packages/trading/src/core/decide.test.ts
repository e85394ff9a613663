import {
  always,
  begin,
  closed,
  configure,
  opened,
  SPREAD,
  step,
  tickAt,
} from '../testing/played-cycle';
import type { CycleConfig, CycleState } from './cycle-state';
import { decide } from './decide';
import { applyCloseFill } from './fills';
import { applyWishes } from './leaving';
import { compare, ratio } from './ratio';
import { listTriggerLevels } from './trigger-levels';
import { openingPrice } from './units';

describe.each([1, -1] as const)('decide, direction %i', (dir) => {
  /** Plays prices relative to the anchor's, and returns what was done at each. */
  function play(goods: number[], config: CycleConfig, from = begin(dir, config)) {
    let state = from;
    const done = goods.map((good, at) => {
      const result = step(state, tickAt(good, dir, at), config);
      state = result.state;
      return result.orders;
    });
    return { state, done };
  }

  it('opens level 0 at market and anchors the ladder at its fill', () => {
    const { state, done } = play([0], configure({}));
    expect(opened(done[0] ?? [])).toEqual([0]);
    const anchor = openingPrice(tickAt(0, dir), dir);
    expect(state.levels.map((level) => (level.triggerTicks ?? 0) - anchor)).toEqual([
      0, -200, -500, -950, -1625,
    ]);
  });

  it('opens the levels of a jump in order, one at a time', () => {
    const { done } = play([0, -1000, -1000, -1000, -1000, -1000], configure({}));
    expect(done.map(opened)).toEqual([[0], [1], [2], [3], [], []]);
  });

  it('stops opening when the price has come back meanwhile', () => {
    const { done } = play([0, -1000, -1000, -300], configure({ target: 900 }));
    expect(done.map(opened)).toEqual([[0], [1], [2], []]);
  });

  it('opens nothing while an opening is under way', () => {
    const config = configure({});
    const { state } = play([0], config);
    const waiting: CycleState = {
      ...state,
      levels: state.levels.map((level) =>
        level.level === 1 ? { ...level, phase: 'OPENING' } : level,
      ),
    };
    expect(decide(waiting, tickAt(-2000, dir), config, always).orders).toEqual([]);
  });

  it('closes a share at its own target and opens its level again only after a new crossing', () => {
    const config = configure({ target: 8 });
    const { done, state } = play([0, -200, -120, -204, -190, -204], config);
    expect(opened(done[1] ?? [])).toEqual([1]);
    expect(closed(done[2] ?? [])).toEqual([]);
    const target = -200 + 80 + SPREAD;
    const again = play([target, -204, -204], config, state);
    expect(closed(again.done[0] ?? [])).toEqual([1]);
    expect(again.done.slice(1).map(opened)).toEqual([[], []]);
    const armed = play([-190, -200], config, again.state);
    expect(armed.done.map(opened)).toEqual([[], [1]]);
  });

  it('does not re-open a level whose price never left the losing side', () => {
    const config = configure({ target: 8 });
    const base = play([0, -200], config).state;
    const afterTake = applyCloseFill(
      base,
      { level: 1, closeTicks: 0, reason: 'TAKE_PROFIT' },
      config,
    );
    expect(play([-300, -400], config, afterTake).done.map(opened)).toEqual([[], []]);
  });

  it('blocks a level after its stop until the cycle ends', () => {
    const config = configure({ share_stop: 30, target: 500 });
    const { done, state } = play([0, -200, -290, -310, 100, -310], config);
    expect(done.slice(2, 4).map(closed)).toEqual([[], [0]]);
    expect(state.levels[0]?.phase).toBe('BLOCKED');
  });

  it('closes the whole basket, largest first, and opens nothing meanwhile', () => {
    const config = configure({ mode: 'ALL', target: 10 });
    const { state } = play([0, -200, -500], config);
    const watch = listTriggerLevels(state, config);
    const target = (watch.profitAt ?? 0) - dir * 80_000;
    const { orders } = step(state, tickAt(target, dir, 9), config);
    expect(closed(orders)).toEqual([2, 1, 0]);
    const leaving = applyWishes(state, [{ reference: null, reason: 'BASKET_TAKE_PROFIT' }]);
    const partly = applyCloseFill(
      leaving,
      { level: 2, closeTicks: watch.profitAt ?? 0, reason: 'BASKET_TAKE_PROFIT' },
      config,
    );
    const crash = decide(partly, tickAt(-5000, dir, 10), config, always);
    expect(opened(crash.orders)).toEqual([]);
    expect(closed(crash.orders)).toEqual([1, 0]);
  });

  it('keeps closing and opens nothing when the task is paused', () => {
    const config = configure({ target: 8 });
    const { state } = play([0], config);
    const paused = { mayOpen: false, mayClose: true };
    expect(decide(state, tickAt(-200, dir), config, paused)).toMatchObject({
      orders: [],
      blockReason: 'task',
    });
    expect(closed(decide(state, tickAt(200, dir), config, paused).orders)).toEqual([0]);
    expect(
      decide(state, tickAt(200, dir), config, { mayOpen: false, mayClose: false }).orders,
    ).toEqual([]);
  });

  it('respects the limits of shares, size and spread, and the pause after a rejection', () => {
    const at = tickAt(-500, dir, 5);
    const hinder = (limits: Partial<CycleConfig['limits']>) => {
      const config = configure({}, limits);
      return decide(play([0, -200], config).state, at, config, always).blockReason;
    };
    expect(hinder({ max_open_shares: 2 })).toBe('max_open_shares');
    expect(hinder({ max_total_size: 4.7 })).toBe('max_total_size');
    expect(hinder({ max_total_size: 4.75, max_open_shares: 3 })).toBeNull();
    expect(hinder({ max_spread: 0.3 })).toBe('max_spread');
    const never = { days: [], from: '00:00', to: '24:00' };
    expect(hinder({ trading_hours: never })).toBe('trading_hours');
    expect(hinder({ max_spread: 0.4 })).toBeNull();
    const config = configure({});
    const { state } = play([0], config);
    const resting = {
      ...state,
      levels: state.levels.map((level) => (level.level === 1 ? { ...level, notBefore: 6 } : level)),
    };
    expect(decide(resting, tickAt(-600, dir, 5), config, always).blockReason).toBe('pause');
    expect(opened(decide(resting, tickAt(-600, dir, 6), config, always).orders)).toEqual([1]);
  });

  it('enters RECOVERY when a condition holds, opens nothing more and closes at break-even plus the buffer', () => {
    const recovery = {
      enter_when: { open_shares: 3, drawdown: null, age_hours: null },
      buffer: 5,
      method: 'BASKET' as const,
    };
    const config = configure({ mode: 'ALL', target: 100, recovery });
    const { state, done } = play([0, -200, -500, -950], config);
    expect(state.effectiveMode).toBe('RECOVERY');
    expect(done.map(opened)).toEqual([[0], [1], [2], []]);
    const out = step(state, tickAt(200, dir, 9), config);
    expect(out.orders.every((order) => order.kind === 'CLOSE' && order.reason === 'RECOVERY')).toBe(
      true,
    );
    expect(compare(out.state.realised, ratio(5))).toBeGreaterThanOrEqual(0);
  });
});
