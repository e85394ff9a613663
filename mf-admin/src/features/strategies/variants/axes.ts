import type { VariantRanges } from '@entropi/contracts/strategy-jobs';
import { useText } from '../strategies.texts';

export type Axis = keyof VariantRanges;

export const AXES: readonly Axis[] = ['step', 'step_scale', 'size_scale', 'levels', 'target'];

const LABELS = {
  step: 'step',
  step_scale: 'stepScale',
  size_scale: 'sizeScale',
  levels: 'levels',
  target: 'target',
} as const;

/** Names what a range is of. */
export function useAxisName(): (axis: Axis) => string {
  const t = useText();
  return (axis) => t(LABELS[axis]);
}
