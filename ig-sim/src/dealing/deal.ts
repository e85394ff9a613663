import type { WorkingOrder } from '../orders/working-order';
import type { Direction } from './direction';

export type Channel = 'PUBLIC_WEB_API' | 'WEB' | 'SYSTEM';
export type DealAction =
  | 'OPEN'
  | 'CLOSE'
  | 'AMEND'
  | 'ROLL'
  | 'ORDER_OPEN'
  | 'ORDER_AMEND'
  | 'ORDER_DELETE';

export interface Position {
  dealId: string;
  dealReference: string;
  accountId: string;
  epic: string;
  expiry: string;
  currency: string;
  direction: Direction;
  size: number;
  /** Opening price, in the market's price units. */
  level: number;
  openedAtMs: number;
  stopLevel: number | null;
  limitLevel: number | null;
  guaranteedStop: boolean;
  /** Distance in price units that a trailing stop keeps; null when the stop stands still. */
  trailingStopDistance: number | null;
  trailingStep: number | null;
}

/** What one order did to one position. */
export interface AffectedPosition {
  dealId: string;
  status: 'OPENED' | 'AMENDED' | 'FULLY_CLOSED' | 'PARTIALLY_CLOSED' | 'ROLLED' | 'DELETED';
  /** Contracts dealt. */
  size: number;
  openLevel: number;
  openedAtMs: number;
  /**
   * The level at which it was closed; absent where that is the deal's level. A roll's level is that of the next
   * contract.
   */
  closeLevel?: number;
  /** Realised, in the deal's currency; null when nothing was closed. */
  profit: number | null;
}

/** One order and what came of it: accepted or rejected. The books are the list of these. */
export interface Deal {
  atMs: number;
  accountId: string;
  action: DealAction;
  channel: Channel;
  dealReference: string;
  dealId: string;
  status: 'ACCEPTED' | 'REJECTED';
  reason: string;
  epic: string;
  expiry: string;
  currency: string;
  direction: Direction;
  size: number;
  level: number | null;
  /** Positions after the order, by deal id; a position that was closed in full is only in `affected`. */
  positions: Position[];
  affected: AffectedPosition[];
  /** The working orders that it has set; absent where it set none. */
  orders?: WorkingOrder[];
  /** The working orders that it has ended: filled, deleted or expired. */
  endedOrders?: WorkingOrder[];
  /** Realised by this order in the deal's currency; null when nothing was closed. */
  profit: number | null;
  /** The profit in the account's currency, at the rate of that moment. */
  accountProfit: number | null;
  /** The body of an opening order, to tell a repeated order from another one with the same reference. */
  fingerprint: string | null;
}
