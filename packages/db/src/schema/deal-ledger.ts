import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { brokerAccounts } from './broker';
import { bigId, currencyCode, decimal, minorUnits, timestamptz, utcNow } from './columns';
import { cycles, shares } from './trading';
import { users } from './users';

/** The deal ledger: one row for each broker deal that closed something; every result is a sum of it. */
export const closingDeals = pgTable(
  'closing_deals',
  {
    id: bigId(),
    shareId: integer()
      .notNull()
      .references(() => shares.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    brokerAccountId: integer()
      .notNull()
      .references(() => brokerAccounts.id),
    cycleId: integer().references(() => cycles.id),
    kind: text().$type<'WHOLE' | 'PART' | 'ROLL'>().notNull(),
    /** The broker's id of the closing deal; null where it has named none. */
    closingDealId: text(),
    size: decimal().notNull(),
    level: decimal(),
    /** Null while the broker has reported neither profit nor level. */
    profitMinor: minorUnits(),
    profitCurrency: currencyCode(),
    /**
     * PROVISIONAL: the profit of a roll, whose level is not that of the close, or one that was found late; the
     * transaction replaces it.
     */
    profitSource: text().$type<'CONFIRM' | 'ACTIVITY' | 'PROVISIONAL' | 'TRANSACTION'>(),
    at: timestamptz().notNull(),
    /** Set when the broker showed the position again, so that this close has not happened. */
    voidedAt: timestamptz(),
    /** The result of the comparison with the broker's transactions; null when it was not compared yet. */
    audit: text().$type<'MATCHED' | 'CORRECTED' | 'DIFFERS' | 'MISSING'>(),
    auditedAt: timestamptz(),
    /** The transaction's profit, in the row's currency. */
    auditedProfitMinor: minorUnits(),
    createdAt: utcNow(),
  },
  (t) => [
    uniqueIndex('closing_deals_end_key')
      .on(t.shareId)
      .where(sql`kind in ('WHOLE', 'ROLL') and voided_at is null`),
    uniqueIndex('closing_deals_deal_key')
      .on(t.shareId, t.closingDealId)
      .where(sql`voided_at is null`),
    index('closing_deals_at_idx')
      .on(t.at)
      .where(sql`voided_at is null and profit_minor is not null`),
    index('closing_deals_user_idx').on(t.userId, t.at),
    index('closing_deals_realised_idx')
      .on(t.userId, t.profitCurrency, t.at, t.id)
      .where(sql`voided_at is null and profit_minor is not null`),
    index('closing_deals_cycle_idx').on(t.cycleId).where(sql`cycle_id is not null`),
    index('closing_deals_unaudited_idx')
      .on(t.brokerAccountId, t.at)
      .where(sql`audit is null and voided_at is null`),
    index('closing_deals_provisional_idx')
      .on(t.brokerAccountId)
      .where(sql`profit_source = 'PROVISIONAL' and voided_at is null and audit is null`),
    index('closing_deals_differences_idx').on(t.id).where(sql`audit in ('DIFFERS', 'MISSING')`),
  ],
);
