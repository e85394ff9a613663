import type { Unit } from '@entropi/shared/contracts/primitives';
import type { Limits, Multipliers, SellModeConfig } from '@entropi/shared/contracts/trading-model';
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
  /** Of the account. */
  currency: string;
  /** Account's currency per unit of the market's. */
  fxRate: number;
  assumptions: Assumptions;
}
