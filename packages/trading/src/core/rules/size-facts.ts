import type { CycleConfig, CycleState, LevelState } from '../cycle-state';
import type { SizeFacts } from './opening-rules';

/** The facts that rules about shares and sizes need for a level that would open in a running cycle. */
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
