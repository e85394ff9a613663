import { always, begin, closed, configure, opened, step, tickAt } from '../testing/played-cycle';
import type { CycleConfig, CycleState } from './cycle-state';
import { decide } from './decide';
import { applyWishes, isLeaving } from './leaving';
import { cycleStopLevel, shareStopLevel } from './sell-mode';
import { findNextDue, listTriggerLevels } from './trigger-levels';
import { closingPrice } from './units';

describe.each([1, -1] as const)('leaving, direction %i', (dir) => {
  /** The cycle after these prices, each filled at once. */
  function play(goods: readonly number[], config: CycleConfig): CycleState {
    return goods.reduce<CycleState>(
      (state, good, at) => step(state, tickAt(good, dir, at), config).state,
      begin(dir, config),
    );
  }

  const withLevel = (state: CycleState, level: number, fields: object): CycleState => ({
    ...state,
    levels: state.levels.map((one) => (one.level === level ? { ...one, ...fields } : one)),
  });

  /** The price whose closing side is this mirrored level. */
  function tickClosingAt(ticks: number, at: number) {
    const good = ticks - closingPrice(tickAt(0, dir), dir);
    const tick = tickAt(good, dir, at);
    expect(closingPrice(tick, dir)).toBe(ticks);
    return tick;
  }

  const act = (state: CycleState, config: CycleConfig, ticks: number, at = 50) =>
    decide(state, tickClosingAt(ticks, at), config, always);

  it('of a cycle begins at its stop exactly, and not a tick before it', () => {
    const config = configure({ target: 900, cycle_stop: 30 });
    const state = play([0, -200], config);
    const stop = cycleStopLevel(state, config) ?? Number.NaN;
    expect(act(state, config, stop + 1).wishes).toEqual([]);
    const { wishes, orders } = act(state, config, stop);
    expect(wishes).toEqual([{ reference: null, reason: 'CYCLE_STOP' }]);
    expect(closed(orders)).toEqual([1, 0]);
  });

  it('of a share begins at its stop exactly, and not a tick before it', () => {
    const config = configure({ target: 900, share_stop: 30 });
    const state = play([0], config);
    const [held] = state.levels;
    const stop = held?.share ? shareStopLevel({ ...held, share: held.share }, config) : null;
    expect(act(state, config, (stop ?? 0) + 1).wishes).toEqual([]);
    const { wishes, orders } = act(state, config, stop ?? 0);
    expect(wishes).toEqual([{ reference: held?.share?.reference, reason: 'SHARE_STOP' }]);
    expect(closed(orders)).toEqual([0]);
  });

  it('is not the same as RECOVERY, which begins at exactly its age', () => {
    const enter_when = { open_shares: null, drawdown: null, age_hours: 2 };
    const recovery = { enter_when, buffer: 1, method: 'BASKET' as const };
    const config = configure({ mode: 'ALL', target: 900, recovery });
    const state = play([0], config);
    const age = 2 * 3_600_000;
    const look = (at: number) => decide(state, tickAt(-10, dir, at), config, always);
    expect(look(age - 1).entersRecovery).toBe(false);
    expect(look(age)).toMatchObject({ entersRecovery: true, wishes: [], orders: [] });
  });

  it('lets nothing grow in SINGLE, although its close is under way and the price passes levels', () => {
    const config = configure({ target: 900, cycle_stop: 30 });
    const state = play([0], config);
    const stopped = act(state, config, closingPrice(tickAt(-1250, dir), dir));
    expect(closed(stopped.orders)).toEqual([0]);
    const left = withLevel(applyWishes(state, stopped.wishes), 0, { phase: 'CLOSING' });
    const next = decide(left, tickAt(-1250, dir, 60), config, always);
    expect(next).toMatchObject({ orders: [], wishes: [], rearmed: [], blockReason: null });
    expect(listTriggerLevels(left, config).openAt).toBeNull();
  });

  it('goes on after a close without effect, at whatever price, when its pause is over', () => {
    const config = configure({ mode: 'ALL', target: 900, cycle_stop: 30 });
    const state = play([0, -200], config);
    const left = applyWishes(state, [{ reference: null, reason: 'CYCLE_STOP' }]);
    const resting = withLevel(left, 1, { notBefore: 100 });
    const look = (at: number) => decide(resting, tickAt(4000, dir, at), config, always).orders;
    expect(closed(look(99))).toEqual([0]);
    expect(closed(look(100))).toEqual([1, 0]);
    expect(findNextDue(resting, config, 99)).toBe(100);
  });

  it('is decided for a share that rests after a rejected profit, and for one whose profit is under way', () => {
    const config = configure({ target: 8, cycle_stop: 30 });
    const state = play([0, -200], config);
    const resting = ['OPEN', 'OPEN'].reduce(
      (before, phase, level) => withLevel(before, level, { phase, notBefore: 1000 }),
      state,
    );
    const crash = tickAt(-4000, dir, 50);
    const advice = decide(resting, crash, config, always);
    expect(advice.wishes).toEqual([{ reference: null, reason: 'CYCLE_STOP' }]);
    expect(advice.orders).toEqual([]);
    const watch = listTriggerLevels(resting, config, { ...always, now: 50 });
    expect(watch.lossAt).toBeGreaterThanOrEqual(closingPrice(crash, dir));
  });

  it('of one share closes it alone, and nothing of its cycle grows meanwhile', () => {
    const config = configure({ target: 900 });
    const state = play([0, -200], config);
    const reference = state.levels[1]?.share?.reference ?? '';
    const left = applyWishes(state, [{ reference, reason: 'MANUAL' }]);
    expect(isLeaving(left)).toBe(true);
    const { orders } = decide(left, tickAt(-5000, dir, 9), config, always);
    expect(orders).toMatchObject([{ kind: 'CLOSE', level: 1, reason: 'MANUAL' }]);
    const resting = withLevel(left, 1, { notBefore: 100 });
    expect(decide(resting, tickAt(-5000, dir, 9), config, always).orders).toEqual([]);
  });

  it('closes the whole group of OFFSET, although one of its closes had no effect', () => {
    const enter_when = { open_shares: 2, drawdown: null, age_hours: null };
    const recovery = { enter_when, buffer: 1, method: 'OFFSET' as const };
    const config = configure({ mode: 'ALL', target: 900, recovery });
    const state = play([0, -200, -200], config);
    expect(state.effectiveMode).toBe('RECOVERY');
    const advice = decide(state, tickAt(-60, dir, 9), config, always);
    expect(closed(advice.orders)).toEqual([1, 0]);
    expect(advice.wishes.map(({ reason }) => reason)).toEqual(['RECOVERY', 'RECOVERY']);
    const left = withLevel(applyWishes(state, advice.wishes), 0, { notBefore: 10 });
    expect(closed(decide(left, tickAt(-3000, dir, 10), config, always).orders)).toEqual([1, 0]);
  });

  it('does not include a single profit, but while its rejected close rests nothing grows', () => {
    const config = configure({ target: 8 });
    const state = play([0], config);
    const profit = decide(state, tickAt(200, dir, 9), config, always);
    expect(profit).toMatchObject({ wishes: [], orders: [{ reason: 'TAKE_PROFIT' }] });
    const resting = withLevel(state, 0, { notBefore: 100 });
    const look = (at: number) =>
      opened(decide(resting, tickAt(-200, dir, at), config, always).orders);
    expect(look(99)).toEqual([]);
    expect(look(100)).toEqual([1]);
    const closing = withLevel(state, 0, { phase: 'CLOSING' });
    expect(opened(decide(closing, tickAt(-200, dir, 9), config, always).orders)).toEqual([1]);
  });

  it('is not decided by a task that may not close', () => {
    const config = configure({ target: 900, cycle_stop: 30 });
    const state = play([0], config);
    const forbidden = { mayOpen: false, mayClose: false };
    const advice = decide(state, tickAt(-4000, dir, 9), config, forbidden);
    expect(advice).toMatchObject({ wishes: [], orders: [] });
    const watch = listTriggerLevels(state, config, { ...forbidden, now: 9 });
    expect(watch).toMatchObject({ lossAt: null, profitAt: null, trails: [] });
  });

  it('keeps the reason that it began with', () => {
    const config = configure({ target: 900, cycle_stop: 30 });
    const state = play([0], config);
    const first = applyWishes(state, [{ reference: null, reason: 'STOP_ALL' }]);
    expect(applyWishes(first, [{ reference: null, reason: 'CYCLE_STOP' }]).leaving).toBe(
      'STOP_ALL',
    );
    expect(decide(first, tickAt(-4000, dir, 9), config, always).wishes).toEqual([]);
  });
});
