import type { Translations } from '@entropi/contracts/translations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  bigId,
  currencyCode,
  decimal,
  id,
  minorUnits,
  nameIn,
  timestamptz,
  utcNow,
} from './columns';
import { feeKind, paymentMethod, planPeriod, subscriptionStatus } from './enums';
import { users } from './users';

/** Plans. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    name: text().notNull().unique(),
    /** The name in other languages; null: none. */
    translations: jsonb().$type<Translations>(),
    currency: currencyCode().notNull(),
    period: planPeriod().notNull(),
    periodFeeMinor: minorUnits().notNull(),
    performanceFeePercent: decimal().notNull().default(0),
    trialDays: integer().notNull().default(0),
    graceDays: integer().notNull().default(0),
    maxStrategies: integer().notNull().default(1),
    isActive: boolean().notNull().default(true),
    createdAt: utcNow(),
    updatedAt: utcNow(),
  },
  () => [
    uniqueIndex('subscriptions_name_de_key').on(nameIn('de')),
    uniqueIndex('subscriptions_name_fr_key').on(nameIn('fr')),
  ],
);

/** A user's plan; the row without `endedAt` is the one in force. */
export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id),
    status: subscriptionStatus().notNull(),
    startedAt: timestamptz().notNull(),
    currentPeriodStart: timestamptz().notNull(),
    currentPeriodEnd: timestamptz().notNull(),
    trialEndsAt: timestamptz(),
    /** When the user asked for the plan to end with the current period. */
    cancelledAt: timestamptz(),
    /** The highest cumulative realised net profit on which a performance fee was charged. */
    highWaterMarkMinor: minorUnits().notNull().default(0),
    /** The plan's terms when the running period began; null: the plan's present terms. */
    terms: jsonb().$type<{ period_fee_minor: number; performance_fee_percent: number }>(),
    endedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('user_subscriptions_current_key').on(t.userId).where(sql`ended_at is null`),
    index('user_subscriptions_plan_idx').on(t.subscriptionId),
  ],
);

/** Makes the fee job close each period only once. */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    userSubscriptionId: integer()
      .notNull()
      .references(() => userSubscriptions.id),
    periodFrom: date({ mode: 'string' }).notNull(),
    /** The first day after the period. */
    periodTo: date({ mode: 'string' }).notNull(),
    isTrial: boolean().notNull(),
    performanceFeePercent: decimal().notNull(),
    /** The high-water mark before the period, from which the period can be computed again. */
    markBeforeMinor: minorUnits().notNull(),
    /** What the user was asked to pay; null when nothing was owed. */
    paymentId: integer().references(() => payments.id),
    closedAt: utcNow(),
  },
  (t) => [primaryKey({ columns: [t.userSubscriptionId, t.periodFrom] })],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    amountMinor: minorUnits().notNull(),
    currency: currencyCode().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** The text that the payer writes on the transfer. */
    reference: text().notNull().unique(),
    method: paymentMethod().notNull().default('BANK_TRANSFER'),
    paidAt: timestamptz(),
    note: text().notNull().default(''),
    createdAt: utcNow(),
    /** A deleted payment keeps its row, because the ledger points at it. */
    deletedAt: timestamptz(),
  },
  (t) => [
    index('payments_user_idx').on(t.userId),
    index('payments_unpaid_idx')
      .on(t.userId, t.dueOn)
      .where(sql`paid_at is null and deleted_at is null`),
    // An index of trigrams; it is made where the database has the extension.
    index('payments_search_idx').using('gin', sql`lower(' ' || reference) gin_trgm_ops`),
    index('payments_listed_idx').on(t.id).where(sql`deleted_at is null`),
    index('payments_owed_idx').on(t.dueOn, t.id).where(sql`paid_at is null and deleted_at is null`),
    index('payments_due_idx').on(t.dueOn, t.id).where(sql`deleted_at is null`),
    index('payments_amount_idx').on(t.amountMinor, t.id).where(sql`deleted_at is null`),
    index('payments_paid_idx').on(t.paidAt, t.id).where(sql`deleted_at is null`),
    index('payments_paid_desc_idx')
      .on(t.paidAt.desc().nullsLast(), t.id.desc())
      .where(sql`deleted_at is null`),
    check('payments_amount', sql`amount_minor > 0`),
    check('payments_paid_stays', sql`paid_at is null or deleted_at is null`),
  ],
);

/** Append-only (a trigger rejects changes). A positive amount is owed, and the balance is the sum. */
export const subscriptionFees = pgTable(
  'subscription_fees',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    userSubscriptionId: integer().references(() => userSubscriptions.id),
    kind: feeKind().notNull(),
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    amountMinor: minorUnits().notNull(),
    currency: currencyCode().notNull(),
    paymentId: integer().references(() => payments.id),
    note: text().notNull().default(''),
    createdAt: utcNow(),
  },
  (t) => [index('subscription_fees_user_idx').on(t.userId, t.id)],
);
