export type MarketStatus =
  | 'CLOSED'
  | 'EDITS_ONLY'
  | 'OFFLINE'
  | 'ON_AUCTION'
  | 'ON_AUCTION_NO_EDITS'
  | 'SUSPENDED'
  | 'TRADEABLE';

export interface ScriptedQuote {
  atMs: number;
  bid: number;
  offer: number;
}

/** What a control call changed about a market. */
export interface MarketOverride {
  status: MarketStatus;
  /** Ascending by time; the last one holds. Empty: the seeded path. */
  script: ScriptedQuote[];
  /** Closed markets may show no price at all. */
  hidesPrices: boolean;
}

export const noOverride: MarketOverride = { status: 'TRADEABLE', script: [], hidesPrices: false };
