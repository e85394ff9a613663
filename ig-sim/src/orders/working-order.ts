import type { Direction } from '../dealing/direction';

/** An order that waits for its level. Kept in the books until it is filled, deleted or expires. */
export interface WorkingOrder {
  dealId: string;
  dealReference: string;
  accountId: string;
  epic: string;
  expiry: string;
  currency: string;
  direction: Direction;
  /** LIMIT waits for a better price than the present one, STOP for a worse one. */
  type: 'LIMIT' | 'STOP';
  size: number;
  /** In the market's price units. */
  level: number;
  createdAtMs: number;
  /** Null: good till cancelled. */
  goodTillMs: number | null;
  forceOpen: boolean;
  guaranteedStop: boolean;
  /** In IG's points from the level; null for none. */
  stopDistance: number | null;
  limitDistance: number | null;
}
