import type { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import type { Translations } from '@entropi/contracts/translations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { currencyCode, decimal, id, nameIn, timestamptz, utcNow } from './columns';
import { couplingType, direction, templateSource, unit } from './enums';
import { users } from './users';

export const strategies = pgTable(
  'strategies',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Name and description in other languages; null: none. */
    translations: jsonb().$type<Translations>(),
    epic: text().notNull(),
    expiry: text().notNull(),
    currency: currencyCode().notNull(),
    direction: direction().notNull(),
    unit: unit().notNull(),
    sellModeConfig: jsonb().$type<SellModeConfig>().notNull(),
    profitMultipliers: jsonb().$type<Multipliers>().notNull(),
    limits: jsonb().$type<Limits>().notNull(),
    isActive: boolean().notNull().default(true),
    /** The strategy to which users without a configuration are moved. */
    isDefault: boolean().notNull().default(false),
    /** Raised by every change; a PUT with an older version is rejected. */
    version: integer().notNull().default(1),
    /** The back-test figures of a generated variant; null for a strategy made by hand. */
    backtest: jsonb().$type<Record<string, unknown>>(),
    createdAt: utcNow(),
    updatedAt: utcNow(),
    deletedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('strategies_name_key').on(t.name).where(sql`deleted_at is null`),
    uniqueIndex('strategies_name_de_key').on(nameIn('de')).where(sql`deleted_at is null`),
    uniqueIndex('strategies_name_fr_key').on(nameIn('fr')).where(sql`deleted_at is null`),
    uniqueIndex('strategies_default_key').on(t.isDefault).where(sql`is_default`),
  ],
);

/** The strategy as it was at each version. */
export const strategyVersions = pgTable(
  'strategy_versions',
  {
    strategyId: integer()
      .notNull()
      .references(() => strategies.id),
    version: integer().notNull(),
    snapshot: jsonb().$type<Record<string, unknown>>().notNull(),
    changedBy: integer().references(() => users.id),
    at: utcNow(),
  },
  (t) => [primaryKey({ columns: [t.strategyId, t.version] })],
);

/** A change makes a new version; the rows of a version that a cycle has used never change. */
export const scaleTemplates = pgTable(
  'scale_templates',
  {
    id: id(),
    source: templateSource().notNull(),
    strategyId: integer().references(() => strategies.id),
    userId: integer().references(() => users.id),
    version: integer().notNull(),
    unit: unit().notNull(),
    /** Null for the version in force. */
    replacedAt: timestamptz(),
    createdBy: integer().references(() => users.id),
    createdAt: utcNow(),
  },
  (t) => [
    check(
      'scale_templates_owner',
      sql`(source = 'STRATEGY') = (strategy_id is not null) and (source = 'USER') = (user_id is not null)`,
    ),
    uniqueIndex('scale_templates_strategy_current_key')
      .on(t.strategyId)
      .where(sql`replaced_at is null and strategy_id is not null`),
    uniqueIndex('scale_templates_user_current_key')
      .on(t.userId)
      .where(sql`replaced_at is null and user_id is not null`),
    uniqueIndex('scale_templates_strategy_version_key').on(t.strategyId, t.version),
    uniqueIndex('scale_templates_user_version_key').on(t.userId, t.version),
  ],
);

export const scaleTemplateRows = pgTable(
  'scale_template_rows',
  {
    id: id(),
    templateId: integer()
      .notNull()
      .references(() => scaleTemplates.id),
    level: integer().notNull(),
    /** The distance from the anchor, against the direction, in the template's unit. */
    offset: decimal().notNull(),
    size: decimal().notNull(),
    takeProfit: decimal(),
  },
  (t) => [
    uniqueIndex('scale_template_rows_level_key').on(t.templateId, t.level),
    check('scale_template_rows_size', sql`size > 0`),
  ],
);

export const coupledStrategies = pgTable(
  'coupled_strategies',
  {
    id: id(),
    name: text().notNull(),
    /** The name in other languages; null: none. */
    translations: jsonb().$type<Translations>(),
    type: couplingType().notNull().default('SEQUENCE'),
    /** The profit in the account's currency at which a BASKET is closed; null for the other types. */
    jointTarget: decimal(),
    isActive: boolean().notNull().default(true),
    createdAt: utcNow(),
    updatedAt: utcNow(),
    deletedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('coupled_strategies_name_key').on(t.name).where(sql`deleted_at is null`),
    uniqueIndex('coupled_strategies_name_de_key').on(nameIn('de')).where(sql`deleted_at is null`),
    uniqueIndex('coupled_strategies_name_fr_key').on(nameIn('fr')).where(sql`deleted_at is null`),
  ],
);

export const coupledStrategyMembers = pgTable(
  'coupled_strategy_members',
  {
    coupledStrategyId: integer()
      .notNull()
      .references(() => coupledStrategies.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    strategyId: integer()
      .notNull()
      .references(() => strategies.id),
  },
  (t) => [
    primaryKey({ columns: [t.coupledStrategyId, t.position] }),
    uniqueIndex('coupled_strategy_members_strategy_key').on(t.coupledStrategyId, t.strategyId),
    index('coupled_strategy_members_strategy_idx').on(t.strategyId),
  ],
);

/** What a user trades: one strategy or one coupled strategy. */
export const userConfigs = pgTable(
  'user_configs',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    strategyId: integer().references(() => strategies.id),
    coupledStrategyId: integer().references(() => coupledStrategies.id),
    /** Multiplies every size. */
    sizeFactor: decimal().notNull().default(1),
    maxOpenShares: integer(),
    /** In major units of the account's currency. */
    dailyLossLimit: decimal(),
    /** Like the daily loss limit, but including the open result, compared with the day's start. */
    equityLossLimit: decimal(),
    notify: boolean().notNull().default(true),
    createdAt: utcNow(),
    updatedAt: utcNow(),
  },
  (t) => [
    index('user_configs_strategy_idx').on(t.strategyId),
    index('user_configs_coupled_idx')
      .on(t.coupledStrategyId)
      .where(sql`coupled_strategy_id is not null`),
    check('user_configs_one_strategy', sql`num_nonnulls(strategy_id, coupled_strategy_id) = 1`),
  ],
);
