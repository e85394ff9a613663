import type { MarketHours, MarketStatus, MarketType } from '@entropi/contracts/markets';
import type { Direction } from '@entropi/contracts/primitives';
import type { Decimal } from './decimal';

/** What a broker reports, in our terms: times UTC ISO-8601 with `Z`, numbers exact decimals. */

/**
 * A row of a list that cannot be read. It is left out of the list, but what it is about has not gone: whoever
 * concludes something from a missing row must look here first (`unreadable-rows.ts`).
 */
export interface UnreadableRow {
  /** The path of the member that cannot be read, such as `position.level`; never a value. */
  at: string;
  /** The ids that can still be read in it; empty when none can. */
  dealIds: string[];
  dealReferences: string[];
  epics: string[];
}

export interface Account {
  accountId: string;
  name: string;
  type: 'CFD' | 'PHYSICAL' | 'SPREADBET';
  currency: string;
  /** ENABLED, DISABLED or SUSPENDED_FROM_DEALING; other values as the broker spells them. */
  status: string;
  /** Whether it is the broker's own default account. That has nothing to do with ours, and is never changed. */
  preferred: boolean;
  /** In the account's currency; null when the broker does not report it. */
  balance: AccountBalance | null;
}

export interface AccountBalance {
  /** Cash, without the open profit. */
  balance: Decimal;
  /** Margin in use. */
  deposit: Decimal;
  /** Open profit or loss. */
  profitLoss: Decimal;
  /** Free for new positions. */
  available: Decimal;
}

export interface Position {
  dealId: string;
  /** The reference with which it was opened; null when the broker does not report it. */
  dealReference: string | null;
  epic: string;
  direction: Direction;
  size: Decimal;
  /** The price at which it was opened. */
  level: Decimal;
  currency: string;
  stopLevel: Decimal | null;
  limitLevel: Decimal | null;
  /** Null when the broker's time cannot be read. */
  openedAt: string | null;
  /** Null while the market is closed, and when the broker shows something that is not a price. */
  bid: Decimal | null;
  offer: Decimal | null;
  marketStatus: MarketStatus;
}

export interface Confirm {
  dealReference: string;
  /** Null when rejected. The confirm of a close may name the opening deal. */
  dealId: string | null;
  /** Null when neither accepted nor rejected (FUND_ACCOUNT); positions and activity tell what became of it. */
  accepted: boolean | null;
  /** AMENDED, CLOSED, DELETED, OPEN or PARTIALLY_CLOSED; null when rejected. */
  status: string | null;
  /** SUCCESS, or why it was rejected, such as INSUFFICIENT_FUNDS (§1.5). */
  reason: string;
  epic: string | null;
  direction: Direction | null;
  size: Decimal | null;
  /** Price of the fill. */
  level: Decimal | null;
  /**
   * The level of the stop that rests with the position, in price; null when none does, or the broker does not tell.
   */
  stopLevel: Decimal | null;
  affectedDeals: { dealId: string; status: string }[];
  /** Realised by a close, in `profitCurrency`; null for an opening. */
  profit: Decimal | null;
  profitCurrency: string | null;
  at: string | null;
}

export interface Activity {
  at: string;
  /** POSITION, WORKING_ORDER, EDIT_STOP_AND_LIMIT or SYSTEM. */
  kind: string;
  /** PUBLIC_WEB_API is us (or another program); WEB and MOBILE the user; SYSTEM the broker. */
  channel: string;
  status: 'ACCEPTED' | 'REJECTED' | 'UNKNOWN';
  /** Null for an entry that is not about a deal. */
  dealId: string | null;
  dealReference: string | null;
  /** Null for an entry that is not about a market. */
  epic: string | null;
  marketName: string | null;
  direction: Direction | null;
  size: Decimal | null;
  level: Decimal | null;
  currency: string | null;
  /** Text in the user's language: show it, never parse it. */
  description: string;
  /** Types such as POSITION_OPENED, POSITION_CLOSED, POSITION_PARTIALLY_CLOSED, POSITION_ROLLED. */
  actions: { type: string; affectedDealId: string | null }[];
}

export interface Transaction {
  at: string;
  openedAt: string | null;
  /** The last eight characters of the closing deal's id. */
  reference: string;
  /** DEAL or TRADE for trades, WITH, DEPO and others for cash. */
  type: string;
  instrumentName: string;
  openLevel: Decimal | null;
  closeLevel: Decimal | null;
  size: Decimal | null;
  profit: Decimal;
  /** ISO code; null when we do not know the broker's sign. */
  currency: string | null;
  isCash: boolean;
}

export interface MarketCurrency {
  code: string;
  /** Units of this currency for one of the broker's base currency (`baseExchangeRate`); null when not reported. */
  perBase: Decimal | null;
  isDefault: boolean;
}

export interface MarketDetails {
  epic: string;
  name: string;
  expiry: string;
  type: MarketType;
  status: MarketStatus;
  /** Null while there is no price to deal at. */
  bid: Decimal | null;
  offer: Decimal | null;
  /**
   * The beginning of the second, by the broker's clock, in which the price was made; null when not known, or without
   * a price.
   */
  priceSecondMs: number | null;
  /** Highest and lowest of the day; null when not reported. */
  high: Decimal | null;
  low: Decimal | null;
  /** A tick is 10^-decimalPlaces of price. Null when the broker does not report it; there is no price then. */
  decimalPlaces: number | null;
  /** One of the broker's points is 1 ÷ scalingFactor of price. */
  scalingFactor: Decimal;
  /** The instrument's default currency. */
  currency: string;
  currencies: MarketCurrency[];
  /** Money per 1.0 of price and 1 of size: valueOfOnePip ÷ the number in onePipMeans. */
  pointValue: Decimal;
  minDealSize: Decimal;
  /** Sizes are multiples of this. IG does not report it: two decimals, or those of the smallest size. */
  sizeStep: Decimal;
  /** For the first margin band, in `marginFactorUnit`. */
  marginFactor: Decimal;
  /** PERCENTAGE of the position's value, or the broker's POINTS. */
  marginFactorUnit: 'PERCENTAGE' | 'POINTS';
  /** Smallest distance of an ordinary stop or limit, in the broker's points. */
  minStopDistance: Decimal | null;
  /** When the market is open for dealing; null when the broker does not report it. */
  openingHours: MarketHours | null;
  /** False when this market accepts no market orders. */
  marketOrders: boolean;
  /** `instrument` and `dealingRules` as the broker returned them. */
  details: Record<string, unknown>;
}

export interface MarketSummary {
  epic: string;
  name: string;
  expiry: string;
  type: MarketType;
  status: MarketStatus;
  bid: Decimal | null;
  offer: Decimal | null;
}

export interface Candle {
  /** The beginning of the candle's span. */
  at: string;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
}
