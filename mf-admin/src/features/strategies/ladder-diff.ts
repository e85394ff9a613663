import type { LevelInput } from '@entropi/contracts/scales';

/** A level before and after; null on the side that lacks it. */
export interface LadderChange {
  level: number;
  before: LevelInput | null;
  after: LevelInput | null;
}

/** The levels that differ between two ladders, in order. */
export function diffLadders(
  before: readonly LevelInput[],
  after: readonly LevelInput[],
): LadderChange[] {
  const levels = Array.from({ length: Math.max(before.length, after.length) }, (_, level) => ({
    level,
    before: before[level] ?? null,
    after: after[level] ?? null,
  }));
  return levels.filter(({ before, after }) => !isSame(before, after));
}

function isSame(left: LevelInput | null, right: LevelInput | null): boolean {
  return (
    left?.offset === right?.offset &&
    left?.size === right?.size &&
    (left?.take_profit ?? null) === (right?.take_profit ?? null)
  );
}
