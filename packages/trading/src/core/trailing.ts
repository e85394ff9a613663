import {
  type CycleConfig,
  type CycleState,
  type HeldLevel,
  openLevels,
  stayingLevels,
} from './cycle-state';
import { floor, ratio, subtract } from './ratio';
import { toPosition } from './sell-mode';
import { type Position, profitLevel, targetDistance } from './target';

/** A new best closing price of a share, or of the basket when `level` is null; mirrored ticks. */
export interface Peak {
  level: number | null;
  ticks: number;
}

/** What trailing waits for, in mirrored closing prices. */
export interface Trail {
  /** At this price or above a new peak is kept. The first peak is the profit `activate`. */
  peakAt: number;
  /** At this price or below enough was given back. Null until the profit has reached `activate`. */
  stopAt: number | null;
}

/**
 * What trailing waits for with a position whose best closing price was `peakTicks`. Null without trailing, and for
 * MONEY that no price gains. A peak that is below `activate` now, because the settings or the average have changed,
 * is ignored. The stop is rounded to the tick towards the entry.
 */
function findTrail(
  position: Position,
  peakTicks: number | null,
  config: CycleConfig,
): Trail | null {
  const { trailing, unit } = config.sellMode;
  if (!trailing) return null;
  const wakeAt = profitLevel({ value: ratio(trailing.activate), unit }, position, config);
  const giveBack = targetDistance({ value: ratio(trailing.give_back), unit }, position, config);
  if (wakeAt === null || giveBack === null) return null;
  if (peakTicks === null || peakTicks < wakeAt) return { peakAt: wakeAt, stopAt: null };
  return { peakAt: peakTicks + 1, stopAt: floor(subtract(ratio(BigInt(peakTicks)), giveBack)) };
}

/** Whether trailing replaces a share's target; a row's own take-profit goes before both. */
export function isTrailed(held: HeldLevel, config: CycleConfig): boolean {
  return config.sellMode.trailing !== null && held.takeProfit === null;
}

function shareTrail(held: HeldLevel, config: CycleConfig): Trail | null {
  if (!isTrailed(held, config)) return null;
  const { openTicks, sizeCounts, peakTicks } = held.share;
  return findTrail({ averageTicks: ratio(BigInt(openTicks)), sizeCounts }, peakTicks, config);
}

/** What trailing waits for in this mode, by level; `level` is null for the basket. */
export function listTrails(
  state: CycleState,
  config: CycleConfig,
  held: readonly HeldLevel[] = openLevels(state),
): (Trail & { level: number | null })[] {
  if (!config.sellMode.trailing || config.hasJointTarget || state.leaving) return [];
  if (state.effectiveMode === 'SINGLE') {
    return held.flatMap((one) => {
      if (one.share.leaving) return [];
      const trail = shareTrail(one, config);
      return trail ? [{ ...trail, level: one.level }] : [];
    });
  }
  const basket = state.effectiveMode === 'ALL' ? toPosition(stayingLevels(state)) : null;
  const trail = basket && findTrail(basket, state.peakTicks, config);
  return trail ? [{ ...trail, level: null }] : [];
}

/** Where trailing closes, or would close before it is activated; by level, null for the basket. */
export function listTrailLevels(
  state: CycleState,
  config: CycleConfig,
): Map<number | null, number> {
  const trails = listTrails(state, config);
  return new Map(trails.map(({ level, stopAt, peakAt }) => [level, stopAt ?? peakAt]));
}

/** The state with new peaks applied. */
export function applyPeaks(state: CycleState, peaks: readonly Peak[]): CycleState {
  if (peaks.length === 0) return state;
  const byLevel = new Map(peaks.map((peak) => [peak.level, peak.ticks]));
  return {
    ...state,
    peakTicks: byLevel.get(null) ?? state.peakTicks,
    levels: state.levels.map((level) => {
      const peakTicks = byLevel.get(level.level);
      return level.share && peakTicks !== undefined
        ? { ...level, share: { ...level.share, peakTicks } }
        : level;
    }),
  };
}

/**
 * The peaks of `before` that `state` lacks or has lower ones for, which is what was seen since the state was stored.
 */
export function listNewerPeaks(before: CycleState, state: CycleState): Peak[] {
  const isHigher = (ticks: number | null, than: number | null): ticks is number =>
    ticks !== null && (than === null || ticks > than);
  const basket = isHigher(before.peakTicks, state.peakTicks)
    ? [{ level: null, ticks: before.peakTicks }]
    : [];
  const known = new Map(
    openLevels(before).map(({ share }) => [share.reference, share.peakTicks] as const),
  );
  const ofShares = state.levels.flatMap(({ level, share }): Peak[] => {
    const ticks = share ? (known.get(share.reference) ?? null) : null;
    return isHigher(ticks, share?.peakTicks ?? null) ? [{ level, ticks }] : [];
  });
  return [...basket, ...ofShares];
}
