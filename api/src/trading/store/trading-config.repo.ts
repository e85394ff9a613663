import type { Limits } from '@entropi/shared/contracts/trading-model';
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { markets } from '../../db/schema/broker';
import {
  scaleTemplateRows,
  scaleTemplates,
  strategies,
  userConfigs,
} from '../../db/schema/strategies';
import { currentScales, cycles, shares } from '../../db/schema/trading';
import type { AccountRow } from './account.repo';
import { findDefaultAccount } from './default-account.repo';
import type { TaskRow } from './task-state.repo';

/** All that a user's next cycle is made of. */
export interface TradingPlan {
  config: typeof userConfigs.$inferSelect;
  strategy: typeof strategies.$inferSelect;
  template: typeof scaleTemplates.$inferSelect;
  rows: (typeof scaleTemplateRows.$inferSelect)[];
  market: typeof markets.$inferSelect;
  account: AccountRow;
}

/** A configuration names a coupled strategy, which the engine does not trade yet. */
export const COUPLED_NOT_TRADED = 'coupled_not_traded';

/** Why a user has no plan. */
export type MissingPart =
  | typeof COUPLED_NOT_TRADED
  | 'no_strategy'
  | 'no_template'
  | 'no_account'
  | 'no_market';

/** What a user would trade next, on the default account; or what is missing for it. */
export async function findPlan(userId: number, db: Queryable): Promise<TradingPlan | MissingPart> {
  const [chosen] = await db
    .select()
    .from(userConfigs)
    .leftJoin(strategies, eq(strategies.id, userConfigs.strategyId))
    .where(eq(userConfigs.userId, userId));
  if (chosen?.user_configs.coupledStrategyId) return COUPLED_NOT_TRADED;
  if (!chosen?.strategies?.isActive || chosen.strategies.deletedAt) return 'no_strategy';
  const { strategies: strategy, user_configs: config } = chosen;
  const chosenAccount = await findDefaultAccount(userId, db);
  if (!chosenAccount) return 'no_account';
  const { account } = chosenAccount;
  const [market] = await db
    .select()
    .from(markets)
    .where(and(eq(markets.environment, account.environment), eq(markets.epic, strategy.epic)));
  if (!market) return 'no_market';
  const [template] = await db
    .select()
    .from(scaleTemplates)
    .where(
      and(
        isNull(scaleTemplates.replacedAt),
        or(eq(scaleTemplates.userId, userId), eq(scaleTemplates.strategyId, strategy.id)),
      ),
    )
    .orderBy(sql`(source = 'USER') desc`)
    .limit(1);
  if (!template) return 'no_template';
  const rows = await db
    .select()
    .from(scaleTemplateRows)
    .where(eq(scaleTemplateRows.templateId, template.id))
    .orderBy(asc(scaleTemplateRows.level));
  if (rows.length === 0) return 'no_template';
  return { config, strategy, template, rows, market, account };
}

/** Writes a cycle and its ladder, without an anchor yet. Throws when the strategy's cycle runs already. */
export async function insertCycle(
  plan: TradingPlan,
  task: TaskRow,
  bound: { limits: Limits; fxRate: number; marketCurrency: string; sizes: number[] },
  tx: Queryable,
): Promise<{ cycle: typeof cycles.$inferSelect; levelZeroId: number }> {
  const { strategy, template, market, account, config } = plan;
  const sellMode = task.sellModeConfig ?? strategy.sellModeConfig;
  const [cycle] = await tx
    .insert(cycles)
    .values({
      userId: account.userId,
      strategyId: strategy.id,
      strategyVersion: strategy.version,
      scaleTemplateId: template.id,
      brokerAccountId: account.id,
      environment: account.environment,
      epic: strategy.epic,
      expiry: strategy.expiry,
      direction: strategy.direction,
      unit: template.unit,
      sizeFactor: config.sizeFactor,
      sellModeConfig: sellMode,
      profitMultipliers: task.profitMultipliers ?? strategy.profitMultipliers,
      limits: bound.limits,
      configuredMode: sellMode.mode,
      effectiveMode: sellMode.mode,
      decimalPlaces: market.decimalPlaces,
      sizeStep: market.sizeStep,
      pointValue: market.pointValue,
      marketCurrency: bound.marketCurrency,
      fxRate: bound.fxRate,
      currency: account.currency,
    })
    .returning();
  if (!cycle) throw new Error('an insert responded no row');
  const scales = await tx
    .insert(currentScales)
    .values(
      plan.rows.map((row, index) => ({
        cycleId: cycle.id,
        level: row.level,
        offset: row.offset,
        plannedSize: bound.sizes[index] ?? row.size,
        takeProfit: row.takeProfit,
      })),
    )
    .returning({ id: currentScales.id, level: currentScales.level });
  const zero = scales.find((scale) => scale.level === 0);
  if (!zero) throw new Error('a template has no level 0');
  return { cycle, levelZeroId: zero.id };
}

/** Realised result of a user since a moment, in minor units of the account's currency. */
export async function sumRealised(userId: number, since: Date, db: Queryable): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${shares.profitMinor}), 0)::float8` })
    .from(shares)
    .where(and(eq(shares.userId, userId), gte(shares.closedAt, since)));
  return row?.sum ?? 0;
}
