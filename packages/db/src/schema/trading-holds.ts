import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { brokerAccounts } from './broker';
import { id, timestamptz, utcNow } from './columns';
import { shares } from './trading';

/**
 * While there is one that is not lifted, nothing opens: the database was found to be older than the broker's books.
 */
export const tradingHolds = pgTable(
  'trading_holds',
  {
    id: id(),
    reason: text().$type<'older_database'>().notNull(),
    /** The reference of the first deal that the broker had and the books did not. */
    dealReference: text(),
    begunAt: utcNow(),
    liftedAt: timestamptz(),
    /** The name of the operator. */
    liftedBy: text(),
    note: text(),
  },
  () => [
    uniqueIndex('trading_holds_one_key').on(sql`(true)`).where(sql`lifted_at is null`),
    check('trading_holds_lifted', sql`(lifted_at is null) = (lifted_by is null)`),
  ],
);

/** Shares that were added to the books because the broker had them and the database did not. */
export const restoredShares = pgTable(
  'restored_shares',
  {
    shareId: integer()
      .primaryKey()
      .references(() => shares.id),
    holdId: integer()
      .notNull()
      .references(() => tradingHolds.id),
    brokerAccountId: integer()
      .notNull()
      .references(() => brokerAccounts.id),
    /** False when no cycle could be found or made for it; it then has to be closed by hand. */
    isInLadder: boolean().notNull(),
    at: utcNow(),
  },
  (t) => [index('restored_shares_hold_idx').on(t.holdId, t.brokerAccountId)],
);
