import type { CloseReason, LevelState as LevelPhase } from '@entropi/contracts/trading-model';
import type { CycleConfig, CycleState, LevelState } from './cycle-state';
import { placeStop } from './disaster-stop';
import { type LadderRow, triggerTicks } from './ladder';
import { add, ratio } from './ratio';
import { profitAt } from './target';

/** A confirmed opening, in mirrored ticks and millionths of size. */
export interface OpenFill {
  reference: string;
  level: number;
  openTicks: number;
  sizeCounts: number;
  at: number;
  /** The `quote` of the price, as in `Tick`. */
  quote?: number | undefined;
}

/** A confirmed close of the whole share of a level. */
export interface CloseFill {
  level: number;
  closeTicks: number;
  reason: CloseReason;
}

/**
 * Where a level goes when its share has closed: after a take-profit of SINGLE it waits for a fresh
 * crossing, after a share's stop it is blocked until the cycle ends, otherwise it stays closed.
 */
export function afterClose(reason: CloseReason): { phase: LevelPhase; armed: boolean } {
  if (reason === 'TAKE_PROFIT') return { phase: 'WAITING', armed: false };
  return { phase: reason === 'SHARE_STOP' ? 'BLOCKED' : 'CLOSED', armed: false };
}

/** The state after an opening has filled. The fill of level 0 is the anchor of all other triggers. */
export function applyOpenFill(
  state: CycleState,
  fill: OpenFill,
  rows: readonly LadderRow[],
  config: CycleConfig,
): CycleState {
  const isAnchor = state.levels.some((level) => level.triggerTicks === null);
  const anchored = isAnchor ? anchor(state.levels, rows, fill.openTicks, config) : state.levels;
  const { reference, openTicks, sizeCounts, at, quote } = fill;
  const distance = config.stopDistanceTicks ?? null;
  const stopTicks =
    distance === null ? null : openTicks - placeStop(distance, openTicks, state.dir);
  const opened = { reference, openTicks, sizeCounts, openedAt: at, quote };
  const share = { ...opened, peakTicks: null, leaving: null, stopTicks };
  return {
    ...state,
    levels: anchored.map((level) =>
      level.level === fill.level ? { ...level, phase: 'OPEN', share, notBefore: 0 } : level,
    ),
  };
}

/** The state after a close has filled: its profit is realised, and its level waits, is blocked or is closed. */
export function applyCloseFill(
  state: CycleState,
  fill: CloseFill,
  config: CycleConfig,
): CycleState {
  const share = state.levels.find((level) => level.level === fill.level)?.share;
  if (!share) return state;
  const position = {
    averageTicks: ratio(BigInt(share.openTicks)),
    sizeCounts: share.sizeCounts,
  };
  return {
    ...state,
    realised: add(state.realised, profitAt(fill.closeTicks, position, config)),
    levels: state.levels.map((level) =>
      level.level === fill.level ? { ...level, ...afterClose(fill.reason), share: null } : level,
    ),
  };
}

function anchor(
  levels: readonly LevelState[],
  rows: readonly LadderRow[],
  anchorTicks: number,
  config: CycleConfig,
): LevelState[] {
  return levels.map((level) => {
    const row = rows.find((one) => one.level === level.level);
    if (!row) throw new Error(`the template has no level ${level.level}`);
    return {
      ...level,
      triggerTicks: triggerTicks(row.offset, config.unit, anchorTicks, config.market),
    };
  });
}
