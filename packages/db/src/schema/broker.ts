import type { SyncFault } from '@entropi/contracts/books';
import type { MarketHours } from '@entropi/contracts/markets';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { currencyCode, decimal, id, timestamptz, utcNow } from './columns';
import { accountType, environment, priceSource } from './enums';
import { users } from './users';

/** Credentials at the broker, sealed with AES-256-GCM; never returned, never logged. */
export const brokerKeys = pgTable(
  'broker_keys',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    environment: environment().notNull(),
    identifier: text().notNull(),
    apiKeySealed: text().notNull(),
    passwordSealed: text().notNull(),
    checkedAt: timestamptz().notNull(),
    /** IG's error code when it has rejected the credentials; null while they are valid. */
    rejectedCode: text(),
    createdAt: utcNow(),
    updatedAt: utcNow(),
  },
  (t) => [uniqueIndex('broker_keys_user_key').on(t.userId, t.environment, t.identifier)],
);

/** Amounts in major units of the account's currency, as the broker reports them. */
export interface AccountBalance {
  balance: number;
  deposit: number;
  profit_loss: number;
  available: number;
}

/** A position at the broker that the books do not have. */
export interface ForeignPosition {
  deal_id: string;
  deal_reference: string | null;
  epic: string;
  direction: 'BUY' | 'SELL';
  size: number;
  level: number;
  /** Null when the broker's time cannot be read. */
  opened_at: string | null;
  /** Whether its reference has the form of ours although no place in the books could be found for it. */
  is_ours: boolean;
}

export const brokerAccounts = pgTable(
  'broker_accounts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    brokerKeyId: integer()
      .notNull()
      .references(() => brokerKeys.id),
    environment: environment().notNull(),
    /** The broker's own id of the account. */
    accountId: text().notNull(),
    name: text().notNull(),
    type: accountType().notNull(),
    currency: currencyCode().notNull(),
    status: text().notNull(),
    /** Whether it is the user's default account here; IG's own default flag is never read or written. */
    isDefault: boolean().notNull().default(false),
    balance: jsonb().$type<AccountBalance>(),
    balanceAt: timestamptz(),
    /** When its positions were last reconciled. */
    syncedAt: timestamptz(),
    /** Why they cannot be reconciled at present; null while they can. */
    syncFault: text().$type<SyncFault>(),
    /** When it is tried again, where that is known. */
    syncFaultUntil: timestamptz(),
    /** From when on the activity must be read for what this database may have lost; null: nothing is missing. */
    unseenSince: timestamptz(),
    /** When its deal ledger was last compared with the broker's transactions. */
    auditedAt: timestamptz(),
    /** Positions that are not ours, as they were last seen; they are never touched. */
    foreignPositions: jsonb().$type<ForeignPosition[]>().notNull().default([]),
    createdAt: utcNow(),
  },
  (t) => [
    uniqueIndex('broker_accounts_account_key').on(t.environment, t.accountId),
    uniqueIndex('broker_accounts_default_key').on(t.userId).where(sql`is_default`),
    index('broker_accounts_user_idx').on(t.userId),
    index('broker_accounts_key_idx').on(t.brokerKeyId),
    index('broker_accounts_foreign_idx').on(t.id).where(sql`foreign_positions <> '[]'::jsonb`),
  ],
);

/** What an environment's feed account reports about a market, and its last price. */
export const markets = pgTable(
  'markets',
  {
    environment: environment().notNull(),
    epic: text().notNull(),
    name: text().notNull(),
    /** One of IG's 23 instrument types. */
    type: text().notNull(),
    status: text().notNull(),
    expiry: text().notNull(),
    currency: currencyCode().notNull(),
    decimalPlaces: integer().notNull(),
    scalingFactor: decimal().notNull(),
    /** Money per 1.0 of price and unit of size, in `currency`. */
    pointValue: decimal().notNull(),
    minDealSize: decimal().notNull(),
    sizeStep: decimal().notNull(),
    marginFactor: decimal().notNull(),
    /** PERCENTAGE or POINTS. */
    marginFactorUnit: text().notNull().default('PERCENTAGE'),
    /** The instrument's currencies with their rate to the feed account's, as IG names them. */
    currencies: jsonb()
      .$type<{ code: string; rate: number; is_default: boolean }[]>()
      .notNull()
      .default([]),
    /** When the market is open, by the broker's own hours; null when it reports none. */
    openingHours: jsonb().$type<MarketHours>(),
    /** `instrument` and `dealingRules` as the broker returned them. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    bid: decimal(),
    offer: decimal(),
    high: decimal(),
    low: decimal(),
    priceAt: timestamptz(),
    /** When its last price was made, by the broker's clock; null when not known. */
    priceBrokerAt: timestamptz(),
    /** The median of offer − bid, which changes slowly; null before there was a price. */
    usualSpread: decimal(),
    /** Where its last price came from. */
    priceSource: priceSource().notNull().default('polled'),
    updatedAt: utcNow(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.epic] })],
);

/** Bid candles that were fetched before, because historical points have a weekly allowance. */
export const candles = pgTable(
  'candles',
  {
    environment: environment().notNull(),
    epic: text().notNull(),
    resolution: text().notNull(),
    at: timestamptz().notNull(),
    open: decimal().notNull(),
    high: decimal().notNull(),
    low: decimal().notNull(),
    close: decimal().notNull(),
    /** When the broker was last asked for it. */
    fetchedAt: utcNow(),
  },
  (t) => [
    primaryKey({ columns: [t.environment, t.epic, t.resolution, t.at] }),
    index('candles_fetched_idx').on(t.fetchedAt),
  ],
);
