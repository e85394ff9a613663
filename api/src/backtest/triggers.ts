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
