import type { TriggerLevels } from '../core/trigger-levels';

/** The mirrored ticks at which a ladder has to be looked at; ±Infinity where it waits for nothing. */
export interface Triggers {
  /** The opening price is at or below this, and the spread no wider than `maxSpread`. */
  openAt: number;
  maxSpread: number;
  /** The opening price is at or above this. */
  rearmAt: number;
  /** The closing price is at or above this. */
  profitAt: number;
  /** The closing price is at or above this, so that trailing keeps a new peak. */
  peakAt: number;
  /** The closing price is at or below this. */
  lossAt: number;
}

export const NO_TRIGGERS: Triggers = {
  openAt: Number.NEGATIVE_INFINITY,
  maxSpread: Number.POSITIVE_INFINITY,
  rearmAt: Number.POSITIVE_INFINITY,
  profitAt: Number.POSITIVE_INFINITY,
  peakAt: Number.POSITIVE_INFINITY,
  lossAt: Number.NEGATIVE_INFINITY,
};

/** The triggers of a running cycle; at `closeOutAt` the broker closes everything. */
export function toTriggers(levels: TriggerLevels, closeOutAt: number): Triggers {
  const peaks = levels.trails.map((trail) => trail.peakTicks + 1);
  const stops = levels.trails.map((trail) => trail.peakTicks - trail.giveBackTicks);
  return {
    openAt: levels.openAt ?? NO_TRIGGERS.openAt,
    maxSpread: levels.maxSpread ?? NO_TRIGGERS.maxSpread,
    rearmAt: levels.rearmAt ?? NO_TRIGGERS.rearmAt,
    profitAt: levels.profitAt ?? NO_TRIGGERS.profitAt,
    peakAt: Math.min(levels.peakAt ?? NO_TRIGGERS.peakAt, ...peaks),
    lossAt: Math.max(levels.lossAt ?? NO_TRIGGERS.lossAt, closeOutAt, ...stops),
  };
}

/** Whether a price concerns the ladder. */
export function isReached(open: number, close: number, triggers: Triggers): boolean {
  return (
    close >= triggers.profitAt ||
    close >= triggers.peakAt ||
    close <= triggers.lossAt ||
    open >= triggers.rearmAt ||
    (open <= triggers.openAt && open - close <= triggers.maxSpread)
  );
}

/**
 * The first closing price after `from` and before `to` that something waits for; null when nothing does. A peak does
 * not count, because only the highest one matters, at the end of a rise.
 */
export function findCrossed(
  from: number,
  to: number,
  spread: number,
  awaited: Triggers,
): number | null {
  if (from === to) return null;
  const triggers = { ...awaited, peakAt: NO_TRIGGERS.peakAt };
  const { openAt, rearmAt, profitAt, lossAt, maxSpread } = triggers;
  const isRising = to > from;
  const next = isRising ? from + 1 : from - 1;
  const opensAt = spread <= maxSpread ? openAt - spread : Number.NEGATIVE_INFINITY;
  const crossed = isReached(next + spread, next, triggers)
    ? next
    : isRising
      ? Math.min(profitAt, rearmAt - spread)
      : Math.max(lossAt, opensAt);
  return (isRising ? crossed < to : crossed > to) ? crossed : null;
}
