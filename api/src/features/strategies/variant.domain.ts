import type { LadderGenerator } from '@entropi/contracts/scales';
import type { VariantRanges } from '@entropi/contracts/strategy-jobs';
import type { LadderRow } from '@entropi/trading/core/ladder';

/** What a variant changes in its base; null keeps the base's value. */
export interface Variant {
  name: string;
  generate: LadderGenerator | null;
  target: number | null;
}

/** The longest name of a strategy; a longer one is shortened in the part that is the base's name. */
const MAX_NAME = 100;

const LABELS = {
  step: 'step',
  step_scale: 'step scale',
  size_scale: 'size scale',
  levels: 'levels',
  target: 'target',
} as const;
type Axis = keyof typeof LABELS;
const AXES = Object.keys(LABELS) as Axis[];

/** How many variants the ranges make. */
export function countVariants(ranges: VariantRanges): number {
  return AXES.reduce((product, axis) => product * new Set(ranges[axis] ?? [0]).size, 1);
}

/** Every combination of the values, with a name that says which; a range without values keeps the base's. */
export function listVariants(
  base: { name: string; rows: readonly LadderRow[] },
  ranges: VariantRanges,
): Variant[] {
  const axes = AXES.filter((axis) => ranges[axis]);
  let grid: Partial<Record<Axis, number>>[] = [{}];
  for (const axis of axes) {
    const values = [...new Set(ranges[axis])];
    grid = grid.flatMap((point) => values.map((value) => ({ ...point, [axis]: value })));
  }
  return grid.map(({ target, ...shape }) => {
    const point = { ...shape, target };
    const suffix = axes.map((axis) => ` · ${LABELS[axis]} ${point[axis]}`).join('');
    return {
      name: shorten(base.name, Math.max(MAX_NAME - suffix.length, 0)) + suffix,
      target: target ?? null,
      generate: Object.keys(shape).length === 0 ? null : { ...describeLadder(base.rows), ...shape },
    };
  });
}

/** The beginning of a text, without half of a character that is two units long. */
function shorten(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The generator that makes these rows. For rows that no generator makes, it is one that comes near; their first
 * levels decide.
 */
export function describeLadder(rows: readonly LadderRow[]): LadderGenerator {
  const [zero, first, second] = rows;
  const step = first?.offset ?? 1;
  return {
    step,
    step_scale: second && step > 0 ? (second.offset - step) / step : 1,
    size_scale: zero && first ? first.size / zero.size : 1,
    base_size: zero?.size ?? 1,
    levels: Math.max(rows.length, 1),
  };
}
