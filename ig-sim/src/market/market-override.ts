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

/** What a control call has changed about a market. */
export interface MarketOverride {
  status: MarketStatus;
  /** In ascending order of time; the last one stays. Empty: the seeded path. */
  script: ScriptedQuote[];
  /** Whether a closed market shows no price at all. */
  hidesPrices: boolean;
}

export const noOverride: MarketOverride = { status: 'TRADEABLE', script: [], hidesPrices: false };
