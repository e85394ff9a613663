import type { CycleConfig, CycleState, LevelState } from '../cycle-state';
import type { SizeFacts } from './opening-rules';

/** What rules of shares and sizes must know of a level that would open in a running cycle. */
export function toSizeFacts(
  next: Pick<LevelState, 'sizeCounts'>,
  { levels }: Pick<CycleState, 'levels'>,
  { limits, joint }: Pick<CycleConfig, 'limits' | 'joint'>,
): SizeFacts {
  const held = levels.flatMap(({ share }) => share ?? []);
  return {
    limits,
    joint,
    sizeCounts: next.sizeCounts,
    held: {
      shares: held.length,
      sizeCounts: held.reduce((sum, { sizeCounts }) => sum + sizeCounts, 0),
    },
  };
}
