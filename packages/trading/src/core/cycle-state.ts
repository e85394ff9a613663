import type { Unit } from '@entropi/contracts/primitives';
import type {
  CloseReason,
  LevelState as LevelPhase,
  Limits,
  Multipliers,
  SellModeConfig,
} from '@entropi/contracts/trading-model';
import type { Ratio } from './ratio';
import type { Dir, MarketRules } from './units';

/** Why a share is closed by the engine's own decision. */
export type DecidedReason = Extract<
  CloseReason,
  'TAKE_PROFIT' | 'BASKET_TAKE_PROFIT' | 'RECOVERY' | 'SHARE_STOP' | 'CYCLE_STOP' | 'DISASTER_STOP'
>;

/**
 * Why a cycle or a share is left for good. A single take-profit is no such reason: its level waits for the price
 * again.
 */
export type LeaveReason = Exclude<CloseReason, 'TAKE_PROFIT' | 'BROKER' | 'ROLLED'>;

/** One open position, in mirrored ticks and millionths of size. */
export interface OpenShare {
  /** Our reference of the opening order, the key of the share. */
  reference: string;
  openTicks: number;
  sizeCounts: number;
  /** Epoch milliseconds; orders the newest winners of the OFFSET method. */
  openedAt: number;
  /** The `quote` of the price at which it was opened, as in `Tick`; `openedAt` when absent. */
  quote?: number | undefined;
  /** Best closing price since the profit reached `activate` of trailing, mirrored; null before. */
  peakTicks: number | null;
  /** Why it has to be closed whatever the price does; null while it has not. */
  leaving: LeaveReason | null;
  /** Where the broker closes it by itself, mirrored; null or absent when it does not. */
  stopTicks?: number | null;
}

/** One level of the running cycle. */
export interface LevelState {
  level: number;
  /** Mirrored trigger; null for level 0 of a cycle without an anchor yet, which opens at market. */
  triggerTicks: number | null;
  sizeCounts: number;
  takeProfit: number | null;
  /** In SINGLE, CLOSED levels wait again; in ALL they stay closed. */
  phase: LevelPhase;
  /** False after a take-profit until the price was on the profit side of the trigger again. */
  armed: boolean;
  /** Epoch milliseconds before which no order of this level may be sent; 0 for no pause. */
  notBefore: number;
  /** The position of an OPEN or CLOSING level; null in every other phase. */
  share: OpenShare | null;
}

/** A running cycle as its fills have made it. The core reads it and never changes it. */
export interface CycleState {
  dir: Dir;
  levels: readonly LevelState[];
  /** Realised profit of this cycle in the account's currency. */
  realised: Ratio;
  startedAt: number;
  /** RECOVERY once a condition of `enter_when` held, until the cycle ends. */
  effectiveMode: SellModeConfig['mode'];
  /** Why the whole cycle has to be closed, from the decision on until nothing is open; null while it has not. */
  leaving: LeaveReason | null;
  /** The best closing price of the basket, as for a share; mirrored, null before. */
  peakTicks: number | null;
}

/**
 * The settings that a cycle runs by. They are bound when it starts; sell mode and multipliers may be replaced while
 * it runs.
 */
export interface CycleConfig {
  market: MarketRules;
  unit: Unit;
  sellMode: SellModeConfig;
  multipliers: Multipliers;
  limits: Pick<
    Limits,
    | 'max_open_shares'
    | 'max_total_size'
    | 'max_spread'
    | 'max_slippage'
    | 'trading_hours'
    | 'max_openings_per_minute'
    | 'max_gap_levels'
  >;
  /** Money of the account's currency per tick and millionth of size. */
  moneyPerTickCount: Ratio;
  /** The streak of won cycles: the key of multipliers by PROFIT_COUNTER. */
  profitCounter: number;
  /**
   * True in a BASKET of coupled strategies: the profit of all members is taken together, never of this cycle alone.
   */
  hasJointTarget: boolean;
  /**
   * How many shares the user allows for all members of a coupled strategy, and how many the others hold; null: no
   * limit.
   */
  joint: { maxOpenShares: number; othersOpen: number } | null;
  /** How far from its open level the stop of a position rests at the broker; null or absent for none. */
  stopDistanceTicks?: number | null;
}

/** What the task's state and faults allow at this moment. */
export interface Permissions {
  mayOpen: boolean;
  mayClose: boolean;
  /** The number of the account's openings within the last 60 seconds; 0 when absent. */
  recentOpenings?: number;
  /** The number of the cycle's shares that were opened at this price or since; counted by `quote` when absent. */
  openedHere?: number;
}

/** A level with its position. */
export type HeldLevel = LevelState & { share: OpenShare };

/** Shares that exist at the broker and are not being closed. */
export function openLevels(state: CycleState): HeldLevel[] {
  return state.levels.filter(
    (level): level is HeldLevel => level.phase === 'OPEN' && level.share !== null,
  );
}

/** Shares that are to stay: they are not being closed, nor will be when the pause after a rejected close is over. */
export function stayingLevels(state: CycleState): HeldLevel[] {
  return openLevels(state).filter(({ share }) => !share.leaving);
}

/** Shares that exist at the broker, including those that are being closed. */
export function heldLevels(state: CycleState): HeldLevel[] {
  return state.levels.filter((level): level is HeldLevel => level.share !== null);
}
