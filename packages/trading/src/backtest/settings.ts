import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import type { Unit } from '@entropi/contracts/primitives';
import type { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import type { StopRules } from '../core/disaster-stop';
import type { LadderRow } from '../core/ladder';
import type { Dir, MarketRules } from '../core/units';

/** What a back-test assumes of broker and account; distances are in points, percentages out of 100. */
export interface Assumptions {
  /** The account's balance at the beginning, in its currency. */
  balance: number;
  /** Offer − bid of candles, in points; ticks have their own. */
  spread: number;
  /** How much worse each fill is, in points. */
  slippage: number;
  /** Margin in percent of a position's value. */
  marginPercent: number;
  /** The broker closes everything when equity falls to this percentage of the margin. */
  closeOutPercent: number;
  /** The cost of a position held over night, in percent of its value per year; negative: the account receives it. */
  overnightPercent: number;
}

/**
 * Everything that a back-test depends on except the prices. It is stored with the result, so that the test can be
 * repeated.
 */
export interface BacktestSettings {
  dir: Dir;
  unit: Unit;
  rows: readonly LadderRow[];
  sizeFactor: number;
  sellMode: SellModeConfig;
  multipliers: Multipliers;
  limits: Limits;
  market: MarketRules;
  /** How near and how far a stop may rest at the broker, in points; absent where that was not known. */
  stopRules?: StopRules;
  /** The account's currency. */
  currency: string;
  /** Account's currency per unit of the market's. */
  fxRate: number;
  assumptions: Assumptions;
}

/** A member of a coupled strategy. Members with the same epic have the same market. */
export interface MemberSettings {
  strategyId: number;
  name: string;
  epic: string;
  settings: BacktestSettings;
}

/** A coupled strategy, whose members trade on one account: balance and currency are the same for all of them. */
export interface CoupledSettings {
  type: CouplingType;
  /** Profit in the account's currency at which a BASKET is closed; null for the other types. */
  jointTarget: number | null;
  /** The user's own limit of shares, for all members together; null for none. */
  maxOpenShares: number | null;
  /** In their order. */
  members: readonly [MemberSettings, ...MemberSettings[]];
}

/** What a back-test plays: a strategy, or a coupled strategy. */
export type PlayedSettings = BacktestSettings | CoupledSettings;

/** Whether the settings are those of a coupled strategy. */
export function isCoupled(settings: PlayedSettings): settings is CoupledSettings {
  return 'members' in settings;
}

/** The markets that are traded, each listed once, in the order of the members. */
export function listMarkets({
  members,
}: CoupledSettings): { epic: string; settings: BacktestSettings }[] {
  return members.filter(
    ({ epic }, index) => members.findIndex((one) => one.epic === epic) === index,
  );
}

/** The settings that a back-test shows; for a coupled strategy those of its first member. */
export function findShownSettings(settings: PlayedSettings): BacktestSettings {
  return isCoupled(settings) ? settings.members[0].settings : settings;
}
