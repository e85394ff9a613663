import type { CycleState } from '../core/cycle-state';

/** The state in which a level whose opening was not filled waits again, from a moment on. */
export function pauseLevel(state: CycleState, level: number, notBefore: number): CycleState {
  const levels = state.levels.map((one) =>
    one.level === level ? { ...one, notBefore, phase: 'WAITING' as const } : one,
  );
  return { ...state, levels };
}
