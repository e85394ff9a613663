import type { Limits, Multipliers, SellModeConfig } from '@entropi/shared/contracts/trading-model';

/** All that decides a run, in the words of the contracts; written apart from the core's own types. */
export interface Setup {
  direction: 'BUY' | 'SELL';
  market: {
    /** Decimal places of a price. */
    decimals: number;
    sizeStep: number;
    minSize: number;
    /** Money of the market's currency per 1.0 of price and unit of size. */
    pointValue: number;
    /** Units of the account's currency for one of the market's. */
    rate: number;
    /** Decimal places of the account's currency. */
    minorDigits: number;
  };
  unit: 'POINTS' | 'PERCENT';
  rows: { offset: number; size: number; takeProfit: number | null }[];
  sizeFactor: number;
  sell: SellModeConfig;
  multipliers: Multipliers;
  limits: Limits;
  /** Points by which every order is filled worse than the price it was decided by. */
  slippage: number;
  guards: {
    /** Points beyond its trigger at which an opening is no longer taken; null: any. */
    maxSlippage: number | null;
    /** Levels that one price may jump over; of more it opens one. */
    maxGapLevels: number | null;
    /** Loss of a UTC day with the open result, in the account's currency. */
    equityLossLimit: number | null;
    /** Whether a loss limit also closes. */
    closesOnLoss: boolean;
  };
}

export interface OraclePrice {
  /** Milliseconds since 1970, UTC. */
  at: number;
  bid: number;
  offer: number;
  /** False: the broker rejects every order at this price. */
  isDealing?: boolean;
}

export type Reason =
  | 'TAKE_PROFIT'
  | 'BASKET_TAKE_PROFIT'
  | 'RECOVERY'
  | 'SHARE_STOP'
  | 'CYCLE_STOP'
  | 'STOP_ALL';

export interface Fill {
  at: number;
  /** Counts cycles from 1. */
  cycle: number;
  level: number;
  size: number;
  price: number;
  /** Null: an opening. */
  reason: Reason | null;
  /** Minor units of the account's currency; null: an opening. */
  profit: number | null;
}
