import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { currencyCode, minorUnits, timestamptz } from './columns';
import { strategies } from './strategies';
import { users } from './users';

/**
 * How a user's cycles ended. Triggers on cycles, shares and closing deals maintain it, and the sums below, in the
 * transaction of the change.
 */
export const userResults = pgTable('user_results', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  won: integer().notNull().default(0),
  lost: integer().notNull().default(0),
  /** The number of won cycles since the last lost one and since the user's reset. */
  streak: integer().notNull().default(0),
  lastEndedAt: timestamptz(),
  /**
   * Raised by every change of a closed share, a closing deal or an ended cycle: what was read of them is valid while
   * it stays the same.
   */
  version: bigint({ mode: 'number' }).notNull().default(0),
});

/** What the closing deals of a user brought, by currency, including parts of shares that are still open. */
export const realisedTotals = pgTable(
  'realised_totals',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: currencyCode().notNull(),
    profitMinor: minorUnits().notNull(),
    deals: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.currency] })],
);

/** The same by UTC day; a day without deals has no row. */
export const realisedDays = pgTable(
  'realised_days',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: currencyCode().notNull(),
    day: date().notNull(),
    profitMinor: minorUnits().notNull(),
    deals: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.currency, t.day] })],
);

/**
 * What closing deals of a strategy's shares brought on a UTC day, for all its users; a job sums up the days of the
 * last month. A day without deals has no row.
 */
export const strategyDays = pgTable(
  'strategy_days',
  {
    strategyId: integer()
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    currency: currencyCode().notNull(),
    day: date({ mode: 'string' }).notNull(),
    profitMinor: minorUnits().notNull(),
    deals: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.strategyId, t.currency, t.day] })],
);

/** What open shares were worth at the beginning of the last UTC day on which a limit of equity was checked. */
export const dayStarts = pgTable('day_starts', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
  openMinor: minorUnits().notNull(),
  /** Of `openMinor`; null in rows of an earlier release, which are taken for those of the account's currency. */
  currency: currencyCode(),
});
