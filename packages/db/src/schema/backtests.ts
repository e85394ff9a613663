import type { BacktestSource } from '@entropi/contracts/backtest-model';
import type { PlayedSettings } from '@entropi/trading/backtest/settings';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, utcNow } from './columns';
import { jobs } from './jobs';
import { coupledStrategies, strategies } from './strategies';
import { users } from './users';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Where prices come from. Those of a CSV are in `prices`. */
export type StoredSource = Exclude<BacktestSource, { kind: 'CSV' }> | { kind: 'CSV' };

/** A strategy, or a coupled one, that is tried on past prices. */
export const backtests = pgTable(
  'backtests',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Null once the job was removed. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    /** Null when a coupled strategy is tried. */
    strategyId: integer().references(() => strategies.id),
    coupledStrategyId: integer().references(() => coupledStrategies.id),
    strategyName: text().notNull(),
    /** For a coupled strategy, that of its first member. */
    epic: text().notNull(),
    source: jsonb().$type<StoredSource>().notNull(),
    settings: jsonb().$type<PlayedSettings>().notNull(),
    /** An uploaded CSV, compressed; null for other sources, and once it was played. */
    prices: bytes(),
    /** Figures and equity; null until it was played. */
    result: jsonb().$type<Record<string, unknown>>(),
    createdAt: utcNow(),
  },
  (t) => [
    index('backtests_user_idx').on(t.userId, t.id.desc()),
    index('backtests_job_idx').on(t.jobId),
    check('backtests_tried', sql`num_nonnulls(strategy_id, coupled_strategy_id) = 1`),
  ],
);

/** Shares and cycles of a back-test, many in one row, because they are only read in order. */
export const backtestPages = pgTable(
  'backtest_pages',
  {
    backtestId: integer()
      .notNull()
      .references(() => backtests.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['SHARE', 'CYCLE'] }).notNull(),
    /** The index of the first one, from 0. */
    first: integer().notNull(),
    rows: jsonb().$type<unknown[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.backtestId, t.kind, t.first] })],
);
