import type {
  CloseReason,
  LevelState as LevelPhase,
  SellModeConfig,
} from '@entropi/shared/contracts/trading-model';
import type { CycleConfig, CycleState, DecidedReason, LevelState } from './cycle-state';
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
}

/** A confirmed close of the whole share of a level. */
export interface CloseFill {
  level: number;
  closeTicks: number;
  reason: CloseReason;
}

/** Reasons that close the whole basket: once one has filled for a part, the rest follows. */
const OF_THE_BASKET: readonly CloseReason[] = ['BASKET_TAKE_PROFIT', 'RECOVERY', 'CYCLE_STOP'];

/** The reason if it closes the whole basket, null if it concerns one share, or a group of them as OFFSET does. */
export function basketReason(
  reason: CloseReason,
  { recovery }: Pick<SellModeConfig, 'recovery'>,
): DecidedReason | null {
  if (reason === 'RECOVERY' && recovery?.method === 'OFFSET') return null;
  return OF_THE_BASKET.includes(reason) ? (reason as DecidedReason) : null;
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
  const { reference, openTicks, sizeCounts, at } = fill;
  const share = { reference, openTicks, sizeCounts, openedAt: at, peakTicks: null };
  return {
    ...state,
    levels: anchored.map((level) =>
      level.level === fill.level ? { ...level, phase: 'OPEN', share, notBefore: 0 } : level,
    ),
  };
}

/** The state after a close has filled: profit realised, the level waiting, blocked or closed. */
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
    unwinding: state.unwinding ?? basketReason(fill.reason, config.sellMode),
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
