import type { TriggerLevels } from '../trading/core/trigger-levels';

/** Mirrored ticks at which a ladder is to be looked at; ±Infinity where it waits for nothing. */
export interface Triggers {
  /** Opening price at or below, at a spread no wider than `maxSpread`. */
  openAt: number;
  maxSpread: number;
  /** Opening price at or above. */
  rearmAt: number;
  /** Closing price at or above. */
  profitAt: number;
  /** Closing price at or above: trailing keeps a new peak. */
  peakAt: number;
  /** Closing price at or below. */
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

/** The triggers of a running cycle; at `closeOutAt` the broker closes all. */
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
 * The first closing price after `from`, before `to`, that is waited for; null when none is. A peak is not: the
 * highest one, at the end of a rise, is the one that counts.
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
