import type { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import type { LeaveReason } from '@entropi/trading/core/cycle-state';
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

/** One task for each user: what the engine does for them, and the settings that override their strategy's. */
export const tasks = pgTable(
  'tasks',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    state: taskState().notNull().default('stopped'),
    /** A passing fault that is being waited out; null when there is none. */
    degraded: text(),
    /** Since when the fault lasts; a trigger writes it. */
    degradedSince: timestamptz(),
    /** When the failing part is tried again; null when not known. */
    degradedUntil: timestamptz(),
    /** The blocking fault of state `error`. */
    errorCode: text(),
    errorMessage: text(),
    errorAt: timestamptz(),
    /** The amount that the fault is about; null when it is about none. */
    errorAmountMinor: minorUnits(),
    errorCurrency: currencyCode(),
    since: utcNow(),
    /** The member of a coupled strategy whose cycle is open or next. */
    currentStrategyId: integer().references(() => strategies.id),
    /** The user's own sell mode and multipliers; null: the strategy's. */
    sellModeConfig: jsonb().$type<SellModeConfig>(),
    profitMultipliers: jsonb().$type<Multipliers>(),
    /** The profit counter counts the cycles that ended after this; null: all cycles. */
    profitCounterResetAt: timestamptz(),
    /** The number of openings that were rejected since the last accepted one. */
    rejectsInRow: integer().notNull().default(0),
    /** No cycle begins before this time. */
    cooldownUntil: timestamptz(),
    /** Whether the cooldown follows a stop. */
    coolsAfterStop: boolean().notNull().default(false),
    /** Every share that was ordered until then has to be closed, whenever it appears; null: none has. */
    closeAllAt: timestamptz(),
    /**
     * The newest stop of all tasks that the user who started this task had seen; null: none. Older stops do not
     * concern it.
     */
    startedAfterStop: integer(),
    lastTickAt: timestamptz(),
    /** Whether it is paused as soon as the running cycle has ended. */
    pausesAfterCycle: boolean().notNull().default(false),
    /** When a paused task continues by itself; null when it does not. */
    pausedUntil: timestamptz(),
    /** By market: until when nothing is opened in it, and why. */
    openingPauses: jsonb().$type<OpeningPauses>().notNull().default({}),
    /** Raised by every transition, so that a late writer notices. */
    version: integer().notNull().default(1),
    updatedAt: utcNow(),
  },
  // No index holds a column that changes, so that a stop of all writes each row in place (docs/decisions/0063).
  () => [check('tasks_error', sql`(state = 'error') = (error_code is not null)`)],
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
    /**
     * Together with other members of a coupled strategy: the open profit that closes a BASKET, and the open shares
     * that they may have; null for none.
     */
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
    /** Settings that are bound at the start; later changes of the strategy apply to the next cycle. */
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
    /** An amount in the market's currency times this is an amount in the account's. */
    fxRate: decimal().notNull().default(1),
    /** One of the broker's points is 1 ÷ this of price. */
    scalingFactor: decimal().notNull().default(1),
    /** How far from its open level the stop of a position rests at the broker, in price; null for none. */
    disasterStop: decimal(),
    currency: currencyCode().notNull(),
    /** The fill of level 0; null before that. */
    anchor: decimal(),
    /**
     * The best closing price of the basket since trailing was activated, stored with up to a second's delay; null
     * while trailing is not active.
     */
    trailingPeak: decimal(),
    realisedMinor: minorUnits().notNull().default(0),
    /**
     * Why all its shares have to be closed until it ends, and since when; meanwhile nothing of it opens. Null when
     * it is not being left.
     */
    leaveReason: closeReason().$type<LeaveReason>(),
    leaveSince: timestamptz(),
    result: cycleResult(),
    startedAt: utcNow(),
    endedAt: timestamptz(),
    /** No cycle of its strategy begins before this time; null while it runs. */
    nextBeginAt: timestamptz(),
    /** What the user has written about it. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('cycles_open_key').on(t.userId, t.strategyId).where(sql`ended_at is null`),
    index('cycles_user_idx').on(t.userId, t.endedAt),
    index('cycles_listed_idx')
      .on(t.userId, t.id)
      .where(sql`ended_at is null or anchor is not null`),
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
    /**
     * Whether the price was on the profit side since the level last closed; only then does it open on a crossing.
     */
    armed: boolean().notNull().default(true),
    rejections: integer().notNull().default(0),
    /** It is not tried again before this time; null: at once. */
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
    /** Null for a share opened by hand. */
    cycleId: integer().references(() => cycles.id),
    currentScaleId: integer().references(() => currentScales.id),
    level: integer(),
    epic: text().notNull(),
    expiry: text().notNull(),
    direction: direction().notNull(),
    size: decimal().notNull(),
    /**
     * The size with which the position was opened; null until it is a position. A part that was closed only reduces
     * `size`.
     */
    openedSize: decimal(),
    openLevel: decimal(),
    closeLevel: decimal(),
    /**
     * The level at which the broker closes it by itself, as last reported; null when there is none, or none was
     * reported yet.
     */
    stopLevel: decimal(),
    stopDistance: decimal(),
    limitDistance: decimal(),
    profitMinor: minorUnits(),
    profitCurrency: currencyCode(),
    /** Where the profit was read: CONFIRM, ACTIVITY, PROVISIONAL or TRANSACTION. */
    profitSource: text(),
    /**
     * By how many points it was filled worse than the price that decided it; below 0 it was better, null: not known.
     */
    openSlippage: decimal(),
    closeSlippage: decimal(),
    /**
     * The best closing price since the share's trailing was activated, stored with up to a second's delay; null
     * while trailing is not active.
     */
    trailingPeak: decimal(),
    state: shareState().notNull().default('OPENING'),
    closeReason: closeReason(),
    /**
     * Why it has to be closed whatever the price does, and since when; meanwhile nothing of its cycle opens. Null
     * when it is not being left.
     */
    leaveReason: closeReason().$type<LeaveReason>(),
    leaveSince: timestamptz(),
    /** The share that it continues after the broker has rolled the position. */
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
    /** The index has more columns, which drizzle cannot declare: see the migration. */
    index('shares_user_listed_idx').on(t.userId).where(sql`state = 'CLOSED'`),
    index('shares_live_idx').on(t.userId).where(IS_LIVE),
    index('shares_account_live_idx').on(t.brokerAccountId).where(IS_LIVE),
    index('shares_slippage_idx').on(t.strategyId, t.id).where(sql`open_slippage is not null`),
    index('shares_cycle_idx').on(t.cycleId),
    index('shares_cycle_live_idx').on(t.cycleId).where(IS_LIVE),
    uniqueIndex('shares_level_open_key').on(t.currentScaleId).where(IS_LIVE),
    index('shares_scale_idx').on(t.currentScaleId).where(sql`current_scale_id is not null`),
  ],
);
