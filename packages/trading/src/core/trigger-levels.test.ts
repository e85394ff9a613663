import { begin, configure, step, tickAt } from '../testing/played-cycle';
import type { CycleConfig, CycleState, LevelState } from './cycle-state';
import { ratio } from './ratio';
import { findNextDue, listTriggerLevels } from './trigger-levels';

const HOUR_MS = 3_600_000;
const recovery = (enter: object, method: 'BASKET' | 'OFFSET' = 'BASKET') => ({
  enter_when: { open_shares: null, drawdown: null, age_hours: null, ...enter },
  buffer: 5,
  method,
});
const may = (now: number) => ({ mayOpen: true, mayClose: true, now });

describe.each([1, -1] as const)('what a cycle waits for, direction %i', (dir) => {
  const entry = dir * 80_000;
  /** Level 0 is open at the entry; level 1 is 20 points away, level 2 50. */
  const hold = (config: CycleConfig) => step(begin(dir, config), tickAt(-4, dir), config).state;
  const change = (state: CycleState, level: number, fields: object): CycleState => ({
    ...state,
    levels: state.levels.map((one) => (one.level === level ? { ...one, ...fields } : one)),
  });
  const leave = (state: CycleState) =>
    state.levels.reduce(
      (before, { level, share }) =>
        share ? change(before, level, { share: { ...share, leaving: 'SHARE_STOP' } }) : before,
      state,
    );

  it('is the profit of a share whose close was rejected, as soon as its pause is over', () => {
    const config = configure({ target: 8 });
    const state = change(hold(config), 0, { notBefore: 10 });
    const at = (now: number) => listTriggerLevels(state, config, may(now)).profitAt;
    expect([at(9), at(10), at(11)]).toEqual([null, entry + 80, entry + 80]);
  });

  it('is any price for a share that is being left, once its pause is over and it may be closed', () => {
    const config = configure({ target: 8 });
    const state = change(leave(hold(config)), 0, { notBefore: 10 });
    const at = (now: number, mayClose = true) =>
      listTriggerLevels(state, config, { ...may(now), mayClose }).profitAt;
    expect([at(9), at(10), at(10, false)]).toEqual([null, Number.MIN_SAFE_INTEGER, null]);
  });

  it('is only its closes for a cycle that is being left', () => {
    const trailing = { activate: 8, give_back: 3 };
    for (const sellMode of [{ cycle_stop: 30 }, { trailing }]) {
      const config = configure({ target: 8, share_stop: 20, ...sellMode });
      const held = change(hold(config), 1, { armed: false });
      const state: CycleState = { ...held, leaving: 'CYCLE_STOP' };
      expect(listTriggerLevels(held, config)).toMatchObject({ rearmAt: entry - 199 });
      expect(listTriggerLevels(state, config)).toEqual({
        openAt: null,
        rearmAt: null,
        profitAt: Number.MIN_SAFE_INTEGER,
        peakAt: null,
        lossAt: null,
        maxSpread: null,
        trails: [],
      });
    }
  });

  it('is any price on the losing side for RECOVERY by its count of shares, and none within it', () => {
    const config = configure({ target: 8, recovery: recovery({ open_shares: 1 }) });
    const state = hold(config);
    expect(listTriggerLevels(state, config).lossAt).toBe(Number.MAX_SAFE_INTEGER);
    const within: CycleState = { ...state, effectiveMode: 'RECOVERY' };
    expect(listTriggerLevels(within, config).lossAt).toBeNull();
  });

  it('is a tick beyond the trigger for a level that took its profit, and no price for one that is blocked', () => {
    const config = configure({ target: 8 });
    const rearmAt = (fields: Partial<LevelState>) =>
      listTriggerLevels(change(hold(config), 1, fields), config).rearmAt;
    expect(rearmAt({ armed: false })).toBe(entry - 199);
    expect(rearmAt({ armed: false, phase: 'BLOCKED' })).toBeNull();
    expect(rearmAt({})).toBeNull();
  });

  it('is any price for level 0, and none for another level without an anchor', () => {
    const config = configure({ target: 8 });
    const state = begin(dir, config);
    expect(listTriggerLevels(state, config).openAt).toBe(Number.MAX_SAFE_INTEGER);
    expect(listTriggerLevels(change(state, 0, { phase: 'BLOCKED' }), config).openAt).toBeNull();
  });

  it('is in RECOVERY what makes up for losses by BASKET, and for the worst share alone by OFFSET', () => {
    // 1 and 1.5 of size at 0 and −200 ticks: on average at −120, and a tick of them is worth 0.25.
    const played = (method: 'BASKET' | 'OFFSET') => {
      const config = configure({ target: 900, recovery: recovery({ open_shares: 2 }, method) });
      const two = step(hold(config), tickAt(-204, dir, 1), config).state;
      const state: CycleState = { ...two, effectiveMode: 'RECOVERY', realised: ratio(-50) };
      return listTriggerLevels(state, config).profitAt;
    };
    expect([played('BASKET'), played('OFFSET')]).toEqual([entry + 100, entry - 100]);
  });

  it('does not include its own profit when there is a joint target', () => {
    for (const mode of ['SINGLE', 'ALL'] as const) {
      const config = configure({ mode, target: 8 });
      const state = hold(config);
      expect(listTriggerLevels(state, config).profitAt).toBe(entry + 80);
      expect(listTriggerLevels(state, { ...config, hasJointTarget: true }).profitAt).toBeNull();
    }
  });

  it('does not include the profit of a share that is being left, while the others have theirs', () => {
    const config = configure({ target: 8 });
    const two = step(hold(config), tickAt(-204, dir, 1), config).state;
    const [first] = two.levels;
    const share = { ...first?.share, leaving: 'SHARE_STOP' };
    const state = change(two, 0, { share, notBefore: 10 });
    expect(listTriggerLevels(state, config, may(9)).profitAt).toBe(entry - 200 + 80);
    expect(listTriggerLevels(state, config, may(10)).profitAt).toBe(Number.MIN_SAFE_INTEGER);
  });
});

describe('when a cycle is decided again whatever the price', () => {
  const aged = configure({ recovery: recovery({ age_hours: 2 }) });
  const cycle: CycleState = { ...begin(1, aged), startedAt: 1000 };
  const rest = (notBefore: number): CycleState => ({
    ...cycle,
    levels: cycle.levels.map((one) => (one.level === 1 ? { ...one, notBefore } : one)),
  });

  it('is the end of a pause that is not over', () => {
    const config = configure({});
    expect([9, 10, 11].map((now) => findNextDue(rest(10), config, now))).toEqual([10, null, null]);
    expect(findNextDue(cycle, config, 5)).toBeNull();
  });

  it('is the age at which it goes over to RECOVERY, at once when that has passed', () => {
    const due = 1000 + 2 * HOUR_MS;
    const at = [0, due - 1, due, due + 7].map((now) => findNextDue(cycle, aged, now));
    expect(at).toEqual([due, due, due + 1, due + 8]);
    expect(findNextDue(rest(10), aged, 0)).toBe(10);
    expect(findNextDue(rest(due + 5), aged, 0)).toBe(due);
  });

  it('does not include an age that is not set, nor one in RECOVERY or once everything is left', () => {
    const without = configure({ recovery: recovery({}) });
    expect(findNextDue(cycle, without, 0)).toBeNull();
    expect(findNextDue({ ...cycle, effectiveMode: 'RECOVERY' }, aged, 0)).toBeNull();
    expect(findNextDue({ ...cycle, leaving: 'MANUAL' }, aged, 0)).toBeNull();
  });
});
