import { always, begin, closed, configure, rows, step, tickAt } from '../testing/played-cycle';
import { type CycleConfig, type CycleState, openLevels } from './cycle-state';
import { decide } from './decide';
import { applyOpenFill } from './fills';
import { add, compare, ratio } from './ratio';
import { basketLevel, cycleStopLevel, drawdownLevel, recoveryLevel, toPosition } from './sell-mode';
import { profitAt } from './target';
import { listTriggerLevels } from './trigger-levels';

const HOUR_MS = 3_600_000;

function configureRecovery(drawdown: number | null, ageHours: number | null = null): CycleConfig {
  return configure({
    mode: 'ALL',
    target: 500,
    recovery: {
      enter_when: { open_shares: null, drawdown, age_hours: ageHours },
      buffer: 0,
      method: 'BASKET',
    },
  });
}

/** Levels 0 and 1 of the ladder, open at 8000.0 and 7980.0 or mirrored, of the sizes 1 and 1.5. */
function holdTwo(dir: 1 | -1, config: CycleConfig, realised = 0): CycleState {
  const [first, second] = [0, 1].map((level) => ({
    reference: `r${level}`,
    level,
    openTicks: dir * 80_000 - level * 200,
    sizeCounts: 1_000_000 + level * 500_000,
    at: 0,
  }));
  if (!first || !second) throw new Error('two levels are held');
  const begun = { ...begin(dir, config), realised: ratio(realised) };
  return applyOpenFill(applyOpenFill(begun, first, rows, config), second, rows, config);
}

/** The same state, with a level whose close is under way. */
function closing(state: CycleState, level: number): CycleState {
  return {
    ...state,
    levels: state.levels.map((one) => (one.level === level ? { ...one, phase: 'CLOSING' } : one)),
  };
}

/** The same state, with a share that has to leave and rests after a rejected close. */
function resting(state: CycleState, level: number): CycleState {
  return {
    ...state,
    levels: state.levels.map((one) =>
      one.level === level && one.share
        ? { ...one, notBefore: 60_000, share: { ...one.share, leaving: 'SHARE_STOP' } }
        : one,
    ),
  };
}

describe.each([1, -1] as const)('what a cycle has gained or lost', (dir) => {
  it('turns it to RECOVERY at the drawdown to the tick, what it has realised included', () => {
    for (const realised of [0, -7.03, 12.5]) {
      const config = configureRecovery(40);
      const state = holdTwo(dir, config, realised);
      const position = toPosition(openLevels(state));
      const level = drawdownLevel(state, config);
      if (!position || level === null) throw new Error('two levels are held');
      const result = (ticks: number) => add(state.realised, profitAt(ticks, position, config));
      expect(compare(result(level), ratio(-40))).toBeLessThanOrEqual(0);
      expect(compare(result(level + 1), ratio(-40))).toBeGreaterThan(0);
    }
  });

  it('turns it to RECOVERY at a loss that equals the drawdown, and not a tick before', () => {
    // The average of 2.5 lies 12 points from the anchor: 16 points beyond it are 40.
    const config = configureRecovery(40);
    const state = holdTwo(dir, config);
    const level = drawdownLevel(state, config);
    expect(level).toBe(dir * 80_000 - 280);
    const good = (level ?? 0) - dir * 80_000;
    expect(decide(state, tickAt(good, dir), config, always).entersRecovery).toBe(true);
    expect(decide(state, tickAt(good + 1, dir), config, always).entersRecovery).toBe(false);
  });

  it('turns it to RECOVERY at its age to the millisecond', () => {
    const config = configureRecovery(null, 1.5);
    const state = holdTwo(dir, config);
    const enters = (at: number) =>
      decide(state, tickAt(-10, dir, at), config, always).entersRecovery;
    expect([1.5 * HOUR_MS - 1, 1.5 * HOUR_MS].map(enters)).toEqual([false, true]);
  });

  it('stops a share, and all of them, at a loss that equals the stop, and not a tick before', () => {
    const config = configure({ mode: 'ALL', target: 500, share_stop: 30 });
    const state = holdTwo(dir, config);
    expect(closed(step(state, tickAt(-300, dir), config).orders)).toEqual([0]);
    expect(closed(step(state, tickAt(-299, dir), config).orders)).toEqual([]);
    const all = configure({ mode: 'ALL', target: 500, cycle_stop: 16 });
    expect(closed(step(state, tickAt(-280, dir), all).orders)).toEqual([1, 0]);
    expect(closed(step(state, tickAt(-279, dir), all).orders)).toEqual([]);
  });

  it('does not stop what is left for the loss of a share, while a gain of more is on its way', () => {
    const config = configure({ mode: 'SINGLE', target: 12, cycle_stop: 6 });
    const state = holdTwo(dir, config);
    const price = tickAt(-80, dir);
    // Level 1 takes its 12 points; level 0 stands at −8, beyond six points alone.
    expect(closed(decide(state, price, config, always).orders)).toEqual([1]);
    expect(closed(decide(closing(state, 1), price, config, always).orders)).toEqual([]);
    // Six points of level 0 are 2.4 points of both, whose average lies 12 points from the anchor.
    expect(cycleStopLevel(closing(state, 1), config)).toBe(dir * 80_000 - 120 - 24);
  });

  it('does not recover while a close is under way: its loss belongs to what is made up for', () => {
    const config = configureRecovery(1);
    const state: CycleState = { ...holdTwo(dir, config), effectiveMode: 'RECOVERY' };
    expect(recoveryLevel(state, config)).toBe(dir * 80_000 - 120);
    expect(recoveryLevel(closing(state, 0), config)).toBeNull();
    expect(closed(decide(closing(state, 0), tickAt(100, dir), config, always).orders)).toEqual([]);
  });

  it('counts a share that is to leave alike, whether its close is under way or rests', () => {
    const config = configure({ mode: 'ALL', target: 20, cycle_stop: 30 });
    const state = holdTwo(dir, config);
    const levels = (of: CycleState) => [
      cycleStopLevel(of, config),
      basketLevel(of, config),
      recoveryLevel(of, config),
    ];
    expect(levels(resting(state, 0))).toEqual(levels(closing(state, 0)));
    expect(levels(resting(state, 0))).not.toEqual(levels(state));
  });

  it('is left when the stop at the broker is reached of a share whose close is under way', () => {
    const config = { ...configure({ target: 900 }), stopDistanceTicks: 300 };
    const state = holdTwo(dir, config);
    // The stop of level 0 rests 30 points below its open level, that of level 1 beyond it.
    const act = (of: CycleState, good: number) => decide(of, tickAt(good, dir), config, always);
    for (const one of [state, closing(state, 0)]) {
      expect(act(one, -299).wishes).toEqual([]);
      expect(act(one, -300).wishes).toEqual([{ reference: null, reason: 'DISASTER_STOP' }]);
    }
    expect(listTriggerLevels(closing(closing(state, 0), 1), config).lossAt).toBe(
      dir * 80_000 - 300,
    );
  });
});
