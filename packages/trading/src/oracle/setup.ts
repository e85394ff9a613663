import type { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';

/** Everything that decides a run, named as in the contracts and written independently of the core's types. */
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
    /** How near to and how far from a price a stop may rest at the broker, in points; anywhere when absent. */
    stops?: { nearest: number; farthest: number | null };
  };
  unit: 'POINTS' | 'PERCENT';
  rows: { offset: number; size: number; takeProfit: number | null }[];
  sizeFactor: number;
  sell: SellModeConfig;
  multipliers: Multipliers;
  limits: Limits;
  /** By how many points every order is filled worse than the price that decided it. */
  slippage: number;
  guards: {
    /** How many points beyond its trigger an opening is still taken; null: any number. */
    maxSlippage: number | null;
    /** How many levels one price may jump over; of more, it opens one. */
    maxGapLevels: number | null;
  };
}

/** Strategies whose cycles begin together, and are closed together at the profit of all. */
export interface Basket {
  /** Members of the same market, counted from 0, see the same prices. */
  members: readonly { market: number; setup: Setup }[];
  /** Open profit of all members, in the account's currency. */
  target: number;
  /** How many shares all members may have open; null: as many as each of them may. */
  maxOpenShares: number | null;
}

export interface OraclePrice {
  /** Milliseconds since 1970, UTC. */
  at: number;
  bid: number;
  offer: number;
  /**
   * What the broker does with orders at this price; it deals when absent. An order that it loses is found absent
   * later.
   */
  broker?: 'DEALS' | 'REJECTS' | 'LOSES';
}

export interface MarketPrice extends OraclePrice {
  market: number;
}

export type Reason =
  | 'TAKE_PROFIT'
  | 'BASKET_TAKE_PROFIT'
  | 'RECOVERY'
  | 'SHARE_STOP'
  | 'CYCLE_STOP'
  | 'DISASTER_STOP'
  | 'STOP_ALL';

export interface Fill {
  at: number;
  /** The member of a basket, counted from 0; 0 where there is only one strategy. */
  member: number;
  /** Counts cycles from 1. */
  cycle: number;
  level: number;
  size: number;
  price: number;
  /** Null for an opening. */
  reason: Reason | null;
  /** In minor units of the account's currency; null for an opening. */
  profit: number | null;
}
