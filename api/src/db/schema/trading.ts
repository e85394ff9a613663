import type { Limits, Multipliers, SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LeaveReason } from '../../trading/core/cycle-state';
import { brokerAccounts } from './broker';
import { currencyCode, decimal, id, minorUnits, timestamptz, utcNow } from './columns';
import {
  closeReason,
  cycleResult,
  direction,
  environment,
  levelState,
  sellMode,
  shareState,
  taskState,
  unit,
} from './enums';
import { coupledStrategies, scaleTemplates, strategies } from './strategies';
import { users } from './users';

/** Why nothing is opened in a market for a while: an opening was filled beyond its tolerance. */
export type OpeningPauseReason = 'slippage';

/** By epic. A pause that is over stays until another one of the same market replaces it. */
export type OpeningPauses = Record<string, { until: string; reason: OpeningPauseReason }>;

/** One per user: what the engine does for them, and what goes before their strategy's settings. */
export const tasks = pgTable(
  'tasks',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    state: taskState().notNull().default('stopped'),
    /** A passing fault that is being waited out; null when there is none. */
    degraded: text(),
    /** Since when it lasts; a trigger writes it. */
    degradedSince: timestamptz(),
    /** When it is tried again; null where that is not known. */
    degradedUntil: timestamptz(),
    /** The blocking fault of state `error`. */
    errorCode: text(),
    errorMessage: text(),
    errorAt: timestamptz(),
    /** Money that the fault is about; null: about none. */
    errorAmountMinor: minorUnits(),
    errorCurrency: currencyCode(),
    since: utcNow(),
    /** The member of a coupled strategy whose cycle is open or next. */
    currentStrategyId: integer().references(() => strategies.id),
    /** The user's own sell mode and multipliers; null: the strategy's. */
    sellModeConfig: jsonb().$type<SellModeConfig>(),
    profitMultipliers: jsonb().$type<Multipliers>(),
    /** The profit counter is derived from the cycles that ended after this; null: from all. */
    profitCounterResetAt: timestamptz(),
    /** Rejected opens since the last accepted one. */
    rejectsInRow: integer().notNull().default(0),
    /** No cycle begins before. */
    cooldownUntil: timestamptz(),
    /** Whether that is because of a stop. */
    coolsAfterStop: boolean().notNull().default(false),
    /** Every share that was ordered until then is to be closed, whenever it appears; null: none. */
    closeAllAt: timestamptz(),
    /** The newest stop of all tasks that whoever started it had seen; null: none. Older ones do not concern it. */
    startedAfterStop: integer(),
    lastTickAt: timestamptz(),
    /** Whether it is paused as soon as the running cycle has ended. */
    pausesAfterCycle: boolean().notNull().default(false),
    /** When a paused task goes on by itself; null: it does not. */
    pausedUntil: timestamptz(),
    /** By market: until when nothing is opened in it, and why. */
    openingPauses: jsonb().$type<OpeningPauses>().notNull().default({}),
    /** Raised by every transition, so that a late writer notices. */
    version: integer().notNull().default(1),
    updatedAt: utcNow(),
  },
  (t) => [
    index('tasks_state_idx').on(t.state, t.userId),
    check('tasks_error', sql`(state = 'error') = (error_code is not null)`),
  ],
);

/** One run of a strategy: from level 0 until no share is open and no order is unresolved. */
export const cycles = pgTable(
  'cycles',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    strategyId: integer()
      .notNull()
      .references(() => strategies.id),
    strategyVersion: integer().notNull(),
    coupledStrategyId: integer().references(() => coupledStrategies.id),
    /** With others of a coupled strategy: open profit that closes a BASKET, open shares they may have; null: none. */
    jointTarget: decimal(),
    jointMaxOpenShares: integer(),
    scaleTemplateId: integer()
      .notNull()
      .references(() => scaleTemplates.id),
    brokerAccountId: integer()
      .notNull()
      .references(() => brokerAccounts.id),
    environment: environment().notNull(),
    epic: text().notNull(),
    expiry: text().notNull(),
    direction: direction().notNull(),
    unit: unit().notNull(),
    /** Settings bound at the start; later edits of the strategy touch the next cycle. */
    sizeFactor: decimal().notNull().default(1),
    sellModeConfig: jsonb().$type<SellModeConfig>().notNull(),
    profitMultipliers: jsonb().$type<Multipliers>().notNull(),
    limits: jsonb().$type<Limits>().notNull(),
    configuredMode: sellMode().notNull(),
    effectiveMode: sellMode().notNull(),
    effectiveSince: utcNow(),
    /** Why the effective mode differs from the configured one; null when it does not. */
    effectiveReason: text(),
    /** The market as it was at the start: ticks, sizes and money of the whole cycle. */
    decimalPlaces: integer().notNull(),
    sizeStep: decimal().notNull(),
    pointValue: decimal().notNull(),
    marketCurrency: currencyCode().notNull(),
    /** Money of the market times this is money of the account. */
    fxRate: decimal().notNull().default(1),
    /** One of the broker's points is 1 ÷ this of price. */
    scalingFactor: decimal().notNull().default(1),
    /** How far from its open level the stop of a position rests at the broker, in price; null: none does. */
    disasterStop: decimal(),
    currency: currencyCode().notNull(),
    /** Fill of level 0; null until then. */
    anchor: decimal(),
    /** Best closing price of the basket since trailing was activated, up to a second old; null: not active. */
    trailingPeak: decimal(),
    realisedMinor: minorUnits().notNull().default(0),
    /** Why every share of it is to be closed until it ends, and since when; nothing of it opens. Null: it is not. */
    leaveReason: closeReason().$type<LeaveReason>(),
    leaveSince: timestamptz(),
    result: cycleResult(),
    startedAt: utcNow(),
    endedAt: timestamptz(),
    /** No cycle of its strategy begins before; null while it runs. */
    nextBeginAt: timestamptz(),
    /** What the user has written about it. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('cycles_open_key').on(t.userId, t.strategyId).where(sql`ended_at is null`),
    index('cycles_user_idx').on(t.userId, t.endedAt),
    index('cycles_account_idx').on(t.brokerAccountId),
    index('cycles_strategy_idx').on(t.userId, t.strategyId, t.id),
    check('cycles_result', sql`(ended_at is null) = (result is null)`),
  ],
);

/** The template's levels bound to one cycle. */
export const currentScales = pgTable(
  'current_scales',
  {
    id: id(),
    cycleId: integer()
      .notNull()
      .references(() => cycles.id),
    level: integer().notNull(),
    offset: decimal().notNull(),
    /** Null until the anchor is known. */
    triggerLevel: decimal(),
    plannedSize: decimal().notNull(),
    takeProfit: decimal(),
    state: levelState().notNull().default('WAITING'),
    /** Opens on a crossing only if the price was on the profit side since it last closed. */
    armed: boolean().notNull().default(true),
    rejections: integer().notNull().default(0),
    /** Not tried again before; null: at once. */
    retryAt: timestamptz(),
    updatedAt: utcNow(),
  },
  (t) => [uniqueIndex('current_scales_level_key').on(t.cycleId, t.level)],
);

const IS_LIVE = sql`state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN')`;

/** One position at the broker. */
export const shares = pgTable(
  'shares',
  {
    id: id(),
    /** Null until the broker has reported it. */
    dealId: text(),
    dealReference: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    brokerAccountId: integer()
      .notNull()
      .references(() => brokerAccounts.id),
    strategyId: integer().references(() => strategies.id),
    /** Null for one opened by hand. */
    cycleId: integer().references(() => cycles.id),
    currentScaleId: integer().references(() => currentScales.id),
    level: integer(),
    epic: text().notNull(),
    expiry: text().notNull(),
    direction: direction().notNull(),
    size: decimal().notNull(),
    /** What the position was opened with; null until it is one. A part that was closed is off `size` alone. */
    openedSize: decimal(),
    openLevel: decimal(),
    closeLevel: decimal(),
    /** Where the broker closes it by itself, as it was last reported; null: nowhere, or not reported yet. */
    stopLevel: decimal(),
    stopDistance: decimal(),
    limitDistance: decimal(),
    profitMinor: minorUnits(),
    profitCurrency: currencyCode(),
    /** CONFIRM, ACTIVITY, PROVISIONAL or TRANSACTION: where the profit was read. */
    profitSource: text(),
    /** How much worse than the price that decided it was filled, in points; below 0 better, null: not known. */
    openSlippage: decimal(),
    closeSlippage: decimal(),
    /** Best closing price since the share's trailing was activated, up to a second old; null: not active. */
    trailingPeak: decimal(),
    state: shareState().notNull().default('OPENING'),
    closeReason: closeReason(),
    /** Why it is to be closed whatever the price does, and since when; nothing of its cycle opens. Null: it is not. */
    leaveReason: closeReason().$type<LeaveReason>(),
    leaveSince: timestamptz(),
    /** The share it continues, after the broker rolled the position. */
    rolledFromId: integer(),
    openedAt: timestamptz(),
    closedAt: timestamptz(),
    createdAt: utcNow(),
    updatedAt: utcNow(),
  },
  (t) => [
    uniqueIndex('shares_deal_key').on(t.brokerAccountId, t.dealId),
    index('shares_user_idx').on(t.userId),
    index('shares_user_closed_idx').on(t.userId, t.closedAt, t.id).where(sql`state = 'CLOSED'`),
    /** With more columns in them, which drizzle cannot say: see the migration. */
    index('shares_user_listed_idx').on(t.userId).where(sql`state = 'CLOSED'`),
    index('shares_live_idx').on(t.userId).where(IS_LIVE),
    index('shares_account_live_idx').on(t.brokerAccountId).where(IS_LIVE),
    index('shares_slippage_idx').on(t.strategyId, t.id).where(sql`open_slippage is not null`),
    index('shares_cycle_idx').on(t.cycleId),
    index('shares_cycle_live_idx').on(t.cycleId).where(IS_LIVE),
    uniqueIndex('shares_level_open_key').on(t.currentScaleId).where(IS_LIVE),
  ],
);
