import {
  always,
  begin,
  configure,
  opened,
  rows,
  SPREAD,
  step,
  tickAt,
} from '../testing/played-cycle';
import type { CycleConfig, CycleState } from './cycle-state';
import { decide } from './decide';
import { applyOpenFill } from './fills';
import { listTriggerLevels } from './trigger-levels';

/** Levels 0 and 1, open; level 2 has its trigger 50 points from the anchor. */
function holdTwo(dir: 1 | -1, config: CycleConfig): CycleState {
  const [first, second] = [0, 200].map((distance, level) => ({
    reference: `r${level}`,
    level,
    openTicks: dir * 80_000 - distance,
    sizeCounts: 1_000_000,
    at: 0,
  }));
  if (!first || !second) throw new Error('two levels are held');
  return applyOpenFill(
    applyOpenFill(begin(dir, config), first, rows, config),
    second,
    rows,
    config,
  );
}

describe.each([1, -1] as const)('a cycle grows, direction %i', (dir) => {
  const opens = (state: CycleState, config: CycleConfig, at: number) => ({
    decided: opened(decide(state, tickAt(-500 - SPREAD, dir, at), config, always).orders),
    awaited: listTriggerLevels(state, config, { ...always, now: at }).openAt,
  });
  const third = { decided: [2], awaited: dir * 80_000 - 500 };
  const none = { decided: [], awaited: null };

  it('by the next level that the price reaches', () => {
    const config = configure({ target: 500 });
    expect(opens(holdTwo(dir, config), config, 9)).toEqual(third);
  });

  it('not while a close that the broker has rejected rests, and not a moment longer', () => {
    for (const mode of ['SINGLE', 'ALL'] as const) {
      const config = configure({ mode, target: 500 });
      const state = holdTwo(dir, config);
      const resting: CycleState = {
        ...state,
        levels: state.levels.map((one) => (one.level === 0 ? { ...one, notBefore: 10 } : one)),
      };
      expect(opens(resting, config, 9)).toEqual(none);
      expect(opens(resting, config, 10)).toEqual(third);
    }
  });

  it('not while an opening is under way, and in ALL not while a close is', () => {
    const within = (phase: 'OPENING' | 'CLOSING', mode: 'SINGLE' | 'ALL') => {
      const config = configure({ mode, target: 500 });
      const state = holdTwo(dir, config);
      const levels = state.levels.map((one) => (one.level === 1 ? { ...one, phase } : one));
      return opens({ ...state, levels }, config, 9);
    };
    expect(within('OPENING', 'SINGLE')).toEqual(none);
    expect(within('CLOSING', 'ALL')).toEqual(none);
    expect(within('CLOSING', 'SINGLE')).toEqual(third);
  });

  it('up to the limit of shares of all members of a coupled strategy together', () => {
    const joint = (maxOpenShares: number, othersOpen: number): CycleConfig => ({
      ...configure({ target: 500 }),
      joint: { maxOpenShares, othersOpen },
    });
    const state = holdTwo(dir, joint(5, 2));
    expect(opens(state, joint(5, 2), 9)).toEqual(third);
    expect(opens(state, joint(4, 2), 9)).toEqual(none);
    expect(opens(state, joint(3, 0), 9)).toEqual(third);
    expect(opens(state, joint(2, 0), 9)).toEqual(none);
  });

  it('up to its limits of shares and size, counting what is being closed', () => {
    const limited = (limits: Partial<CycleConfig['limits']>) => configure({ target: 500 }, limits);
    const plain = limited({});
    const held = holdTwo(dir, plain);
    const levels = held.levels.map((one) =>
      one.level === 1 ? { ...one, phase: 'CLOSING' as const } : one,
    );
    for (const state of [held, { ...held, levels }]) {
      expect(opens(state, limited({ max_open_shares: 3 }), 9)).toEqual(third);
      expect(opens(state, limited({ max_open_shares: 2 }), 9)).toEqual(none);
      // 1 and 1 are held, and level 2 is of 2.25.
      expect(opens(state, limited({ max_total_size: 4.25 }), 9)).toEqual(third);
      expect(opens(state, limited({ max_total_size: 4.2499 }), 9)).toEqual(none);
    }
  });

  it('at a spread equal to its limit, and at no wider one', () => {
    const config = (spread: number) => configure({ target: 500 }, { max_spread: spread });
    const state = holdTwo(dir, config(0.4));
    expect(opened(step(state, tickAt(-500 - SPREAD, dir, 9), config(0.4)).orders)).toEqual([2]);
    expect(opened(step(state, tickAt(-500 - SPREAD, dir, 9), config(0.3)).orders)).toEqual([]);
  });
});
