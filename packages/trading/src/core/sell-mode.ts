import {
  type CycleConfig,
  type CycleState,
  type HeldLevel,
  heldLevels,
  openLevels,
  stayingLevels,
} from './cycle-state';
import { averageTicks } from './ladder';
import { findMultiplier } from './multiplier';
import { add, floor, multiply, negate, type Ratio, ratio, subtract, ZERO } from './ratio';
import { lossLevel, type Position, profitLevel, type Target, targetDistance } from './target';

/** Combines shares into one position; null when there are none. */
export function toPosition(levels: readonly HeldLevel[]): Position | null {
  const shares = levels.map((level) => level.share);
  const average = averageTicks(shares);
  if (!average) return null;
  return { averageTicks: average, sizeCounts: shares.reduce((sum, s) => sum + s.sizeCounts, 0) };
}

function toTarget(value: Ratio, config: CycleConfig): Target {
  return { value, unit: config.sellMode.unit };
}

function findTargetMultiplier(state: CycleState, config: CycleConfig): Ratio {
  return findMultiplier(config.multipliers, {
    profitCounter: config.profitCounter,
    openShares: stayingLevels(state).length,
  });
}

/**
 * SINGLE: the mirrored closing price at which this share takes its profit: its row's take-profit (in the
 * template's unit) or the sell mode's target, times the multiplier; null when no price reaches it.
 */
export function singleLevel(
  held: HeldLevel,
  state: CycleState,
  config: CycleConfig,
): number | null {
  const own = held.takeProfit;
  const value = multiply(ratio(own ?? config.sellMode.target), findTargetMultiplier(state, config));
  const target: Target = { value, unit: own === null ? config.sellMode.unit : config.unit };
  return profitLevel(target, sharePosition(held), config);
}

/** ALL: the mirrored closing price at which the basket reaches the target; null when nothing is open. */
export function basketLevel(state: CycleState, config: CycleConfig): number | null {
  const basket = toPosition(stayingLevels(state));
  if (!basket) return null;
  const value = multiply(ratio(config.sellMode.target), findTargetMultiplier(state, config));
  return profitLevel(toTarget(value, config), basket, config);
}

/**
 * RECOVERY by BASKET: the mirrored closing price at which closing everything makes up for what this cycle has lost,
 * plus the buffer. A cycle in profit so far still waits for the buffer. Null when nothing is open, and while a share
 * is being left, because its result belongs to what has to be made up for.
 */
export function recoveryLevel(state: CycleState, config: CycleConfig): number | null {
  const staying = stayingLevels(state);
  const basket = toPosition(staying);
  if (!basket || heldLevels(state).length > staying.length) return null;
  const lost = state.realised.n < 0n ? negate(state.realised) : ZERO;
  const value = add(lost, ratio(config.sellMode.recovery?.buffer ?? 0));
  return profitLevel({ value, unit: 'MONEY' }, basket, config);
}

/** The mirrored closing price at which one share is given up; null without `share_stop`. */
export function shareStopLevel(held: HeldLevel, config: CycleConfig): number | null {
  const stop = config.sellMode.share_stop;
  return stop === null
    ? null
    : lossLevel(toTarget(ratio(stop), config), sharePosition(held), config);
}

/**
 * The mirrored closing price at which the whole cycle is given up, counting what it has realised and what the shares
 * bring that are being left. Null without `cycle_stop`, or when no share is to stay.
 */
export function cycleStopLevel(state: CycleState, config: CycleConfig): number | null {
  const stop = config.sellMode.cycle_stop;
  const basket = toPosition(stayingLevels(state));
  const held = toPosition(heldLevels(state));
  if (stop === null || !basket || !held) return null;
  const { realised } = state;
  return lossLevel(toTarget(ratio(stop), config), basket, config, { realised, held });
}

/**
 * The highest mirrored closing price at which the cycle has lost `drawdown` in money, counting what it has realised
 * and the shares whose close is under way. It is not rounded towards the entry as a stop is. Null when `drawdown` is
 * not set, or nothing is held.
 */
export function drawdownLevel(state: CycleState, config: CycleConfig): number | null {
  const drawdown = config.sellMode.recovery?.enter_when.drawdown ?? null;
  const held = toPosition(heldLevels(state));
  if (drawdown === null || !held) return null;
  const loss = { value: add(ratio(drawdown), state.realised), unit: 'MONEY' } as const;
  const distance = targetDistance(loss, held, config);
  return distance && floor(subtract(held.averageTicks, distance));
}

/** The basket's size-weighted average in mirrored ticks; null when nothing is open. */
export function basketAverage(state: CycleState): Ratio | null {
  return toPosition(openLevels(state))?.averageTicks ?? null;
}

function sharePosition(held: HeldLevel): Position {
  return {
    averageTicks: ratio(BigInt(held.share.openTicks)),
    sizeCounts: held.share.sizeCounts,
  };
}
