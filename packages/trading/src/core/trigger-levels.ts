import {
  type CycleConfig,
  type CycleState,
  type LevelState,
  openLevels,
  type Permissions,
} from './cycle-state';
import { holdsTooMany, mayGrow } from './decide';
import { disasterStopLevel } from './disaster-stop';
import { findLeaveReason } from './leaving';
import { listOffsettable, offsetLevel } from './offset';
import { toSizeFacts } from './rules/size-facts';
import { findSizeBlock } from './rules/stages';
import {
  basketLevel,
  cycleStopLevel,
  drawdownLevel,
  recoveryLevel,
  shareStopLevel,
  singleLevel,
} from './sell-mode';
import type { ActiveTrail } from './trail-index';
import { isTrailed, listTrails, type Trail } from './trailing';
import { toTicks } from './units';

/** Mirrored prices at which a cycle must be decided again; null where nothing would happen. */
export interface TriggerLevels {
  /** The next level opens at this opening price or below. */
  openAt: number | null;
  /** At this opening price or above the price is back on the profit side of a level that waits for that. */
  rearmAt: number | null;
  /** The next profit is taken at this closing price or above. */
  profitAt: number | null;
  /** A trail is activated at this closing price or above; nothing is ordered. */
  peakAt: number | null;
  /**
   * The next stop (except those of trails), or the drawdown that turns to RECOVERY, is at this closing price or
   * below.
   */
  lossAt: number | null;
  /** In ticks: nothing opens at a wider spread; null is no limit. */
  maxSpread: number | null;
  /** Trails that are activated. A higher price raises them, a lower one reaches their stops. */
  trails: readonly ActiveTrail[];
}

/** What may be done with a cycle now: its task's permissions, and the time in epoch milliseconds. */
export interface Standing extends Permissions {
  now: number;
}

/** As if the task were active and no level paused: this is how a user is shown what a cycle waits for. */
const UNHINDERED: Standing = { mayOpen: true, mayClose: true, now: Number.POSITIVE_INFINITY };

const HOUR_MS = 3_600_000;

/**
 * The next price on each side at which `decide` may return something new for this state. What may not be done now
 * waits for no price, so that a paused ladder costs nothing, however far the market is beyond its next level.
 */
export function listTriggerLevels(
  state: CycleState,
  config: CycleConfig,
  standing: Standing = UNHINDERED,
): TriggerLevels {
  const { max_spread: maxSpread } = config.limits;
  const held = standing.mayClose ? openLevels(state) : [];
  const closable = held.filter((level) => level.notBefore <= standing.now);
  const isWanted = closable.some((level) => findLeaveReason(state, level) !== null);
  const wantedAt = isWanted ? Number.MIN_SAFE_INTEGER : null;
  const triggers = {
    openAt: nextOpening(state, config, standing),
    rearmAt: nextRearming(state),
    maxSpread: maxSpread === null ? null : toTicks(maxSpread, config.market),
  };
  if (state.leaving) {
    return {
      ...triggers,
      rearmAt: null,
      profitAt: wantedAt,
      peakAt: null,
      lossAt: null,
      trails: [],
    };
  }
  const isRecovering = state.effectiveMode === 'RECOVERY';
  const trails = standing.mayClose ? listTrails(state, config, closable) : [];
  return {
    ...triggers,
    profitAt: standing.mayClose
      ? (wantedAt ?? nextProfit(state, config, closable, standing.now))
      : null,
    trails: trails.flatMap(toActive),
    peakAt: lowest(trails.map(({ peakAt, stopAt }) => (stopAt === null ? peakAt : null))),
    lossAt: highest([
      standing.mayClose ? disasterStopLevel(state) : null,
      held.length > 0 ? cycleStopLevel(state, config) : null,
      ...held.map((level) => (level.share.leaving ? null : shareStopLevel(level, config))),
      isRecovering ? null : recoveryEntry(state, config),
    ]),
  };
}

/** The closing price at or below which a cycle goes over to RECOVERY: any price when it holds too much already. */
function recoveryEntry(state: CycleState, config: CycleConfig): number | null {
  return holdsTooMany(state, config) ? Number.MAX_SAFE_INTEGER : drawdownLevel(state, config);
}

function toActive({ level, peakAt, stopAt }: Trail & { level: number | null }): ActiveTrail[] {
  if (stopAt === null) return [];
  const peakTicks = peakAt - 1;
  return [{ level, peakTicks, giveBackTicks: peakTicks - stopAt }];
}

/** When a cycle has to be decided again whatever the price; null when nothing waits for a time. */
export function findNextDue(state: CycleState, config: CycleConfig, now: number): number | null {
  const ageHours = config.sellMode.recovery?.enter_when?.age_hours ?? null;
  const waitsForAge = ageHours !== null && state.effectiveMode !== 'RECOVERY' && !state.leaving;
  const moments = state.levels
    .map((level) => level.notBefore)
    .filter((notBefore) => notBefore > now);
  // An age that has already been reached was not decided yet, because there was no price.
  if (waitsForAge) moments.push(Math.max(state.startedAt + ageHours * HOUR_MS, now + 1));
  return lowest(moments);
}

function nextOpening(
  state: CycleState,
  config: CycleConfig,
  { mayOpen, now }: Standing,
): number | null {
  if (!mayOpen || !mayGrow(state, now)) return null;
  const armed = state.levels.filter((level) => level.phase === 'WAITING' && level.armed);
  const openAt = highest(armed.map(toTrigger));
  const next = armed.find((level) => toTrigger(level) === openAt);
  if (!next || next.notBefore > now || findSizeBlock(toSizeFacts(next, state, config))) return null;
  return openAt;
}

function nextRearming(state: CycleState): number | null {
  const waiting = state.levels.filter((level) => level.phase === 'WAITING' && !level.armed);
  const ticks = lowest(waiting.map(toTrigger));
  return ticks === null ? null : ticks + 1;
}

/** Level 0 of a cycle without an anchor opens at market. */
function toTrigger({ level, triggerTicks }: LevelState): number | null {
  return triggerTicks ?? (level === 0 ? Number.MAX_SAFE_INTEGER : null);
}

/**
 * The mirrored closing price of the next profit: one share's in SINGLE, a group's by OFFSET, otherwise the basket's.
 * Null where trailing or a joint target replaces it.
 */
export function nextProfit(
  state: CycleState,
  config: CycleConfig,
  closable = openLevels(state),
  now = UNHINDERED.now,
): number | null {
  const { sellMode, hasJointTarget } = config;
  if (state.effectiveMode === 'RECOVERY') {
    if (sellMode.recovery?.method !== 'OFFSET') return recoveryLevel(state, config);
    return offsetLevel(listOffsettable(state, now), config);
  }
  if (hasJointTarget) return null;
  if (state.effectiveMode === 'ALL') return sellMode.trailing ? null : basketLevel(state, config);
  const fixed = closable.filter((level) => !isTrailed(level, config) && !level.share.leaving);
  return lowest(fixed.map((level) => singleLevel(level, state, config)));
}

function highest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function lowest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
