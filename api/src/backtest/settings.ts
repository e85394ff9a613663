import type { CouplingType } from '@entropi/shared/contracts/coupled-strategies';
import type { Unit } from '@entropi/shared/contracts/primitives';
import type { Limits, Multipliers, SellModeConfig } from '@entropi/shared/contracts/trading-model';
import type { StopRules } from '../trading/core/disaster-stop';
import type { LadderRow } from '../trading/core/ladder';
import type { Dir, MarketRules } from '../trading/core/units';

/** What a back-test supposes of broker and account; distances in points, percents of 100. */
export interface Assumptions {
  /** Account's balance at the beginning, in its currency. */
  balance: number;
  /** Offer − bid of candles, in points; ticks bring their own. */
  spread: number;
  /** Against the position at each fill, in points. */
  slippage: number;
  /** Margin in percent of a position's value. */
  marginPercent: number;
  /** The broker closes all when equity falls to this percentage of the margin. */
  closeOutPercent: number;
  /** Cost of a position held over night, in percent of its value a year; negative is paid to the account. */
  overnightPercent: number;
}

/** Everything that a back-test depends on but the prices: stored with it, so that it can be done again. */
export interface BacktestSettings {
  dir: Dir;
  unit: Unit;
  rows: readonly LadderRow[];
  sizeFactor: number;
  sellMode: SellModeConfig;
  multipliers: Multipliers;
  limits: Limits;
  market: MarketRules;
  /** How near and how far a stop may rest at the broker, in points; left out where it was not known. */
  stopRules?: StopRules;
  /** Of the account. */
  currency: string;
  /** Account's currency per unit of the market's. */
  fxRate: number;
  assumptions: Assumptions;
}

/** A member of a coupled strategy; the market of the same epic is the same for all. */
export interface MemberSettings {
  strategyId: number;
  name: string;
  epic: string;
  settings: BacktestSettings;
}

/** A coupled strategy, whose members trade on one account: balance and currency are the same for all. */
export interface CoupledSettings {
  type: CouplingType;
  /** Profit in the account's currency at which a BASKET is closed; null for the other types. */
  jointTarget: number | null;
  /** The user's own limit of shares, of all members together; null is none. */
  maxOpenShares: number | null;
  /** In their order. */
  members: readonly [MemberSettings, ...MemberSettings[]];
}

/** What a back-test plays: a strategy, or a coupled one. */
export type PlayedSettings = BacktestSettings | CoupledSettings;

export function isCoupled(settings: PlayedSettings): settings is CoupledSettings {
  return 'members' in settings;
}

/** The markets that are traded, each once, in the order of the members. */
export function listMarkets({
  members,
}: CoupledSettings): { epic: string; settings: BacktestSettings }[] {
  return members.filter(
    ({ epic }, index) => members.findIndex((one) => one.epic === epic) === index,
  );
}

/** The settings that a back-test shows: of a coupled strategy, its first member's. */
export function findShownSettings(settings: PlayedSettings): BacktestSettings {
  return isCoupled(settings) ? settings.members[0].settings : settings;
}
