import type { Limits } from '@entropi/shared/contracts/trading-model';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { markets } from '../../db/schema/broker';
import {
  scaleTemplateRows,
  scaleTemplates,
  strategies,
  userConfigs,
} from '../../db/schema/strategies';
import { currentScales, cycles } from '../../db/schema/trading';
import type { AccountRow } from './account.repo';
import { listDefaultAccounts } from './default-account.repo';
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

/** What users would trade next, each on the default account; or what is missing for it. */
export async function listPlans(
  db: Queryable,
  userIds: number[],
): Promise<Map<number, TradingPlan | MissingPart>> {
  if (userIds.length === 0) return new Map();
  const chosen = await listChosen(db, userIds);
  const templates = await listTemplates(db, chosen);
  const rows = await listTemplateRows(db, templates);
  const plans = new Map<number, TradingPlan | MissingPart>(
    userIds.map((id) => [id, 'no_strategy']),
  );
  for (const { config, strategy, account, market } of chosen) {
    const { userId } = config;
    const template =
      templates.find((one) => one.userId === userId) ??
      templates.find((one) => one.strategyId !== null && one.strategyId === strategy?.id);
    const own = template && rows.get(template.id);
    if (config.coupledStrategyId) plans.set(userId, COUPLED_NOT_TRADED);
    else if (!strategy?.isActive || strategy.deletedAt) plans.set(userId, 'no_strategy');
    else if (!account) plans.set(userId, 'no_account');
    else if (!market) plans.set(userId, 'no_market');
    else if (!template || !own) plans.set(userId, 'no_template');
    else plans.set(userId, { config, strategy, template, rows: own, market, account });
  }
  return plans;
}

/** The users' strategies with the accounts and markets on which they trade them. */
async function listChosen(db: Queryable, userIds: number[]) {
  const rows = await db
    .select()
    .from(userConfigs)
    .leftJoin(strategies, eq(strategies.id, userConfigs.strategyId))
    .where(inArray(userConfigs.userId, userIds));
  const accounts = new Map(
    (await listDefaultAccounts(db, userIds)).map(({ account }) => [account.userId, account]),
  );
  const epics = [...new Set(rows.flatMap((row) => row.strategies?.epic ?? []))];
  const found =
    epics.length > 0 ? await db.select().from(markets).where(inArray(markets.epic, epics)) : [];
  return rows.map(({ user_configs: config, strategies: strategy }) => {
    const account = accounts.get(config.userId) ?? null;
    const market = found.find(
      (one) => one.environment === account?.environment && one.epic === strategy?.epic,
    );
    return { config, strategy, account, market: market ?? null };
  });
}

type Template = typeof scaleTemplates.$inferSelect;
type TemplateRow = typeof scaleTemplateRows.$inferSelect;

/** The templates in use of these users and of their strategies. */
async function listTemplates(
  db: Queryable,
  chosen: Awaited<ReturnType<typeof listChosen>>,
): Promise<Template[]> {
  if (chosen.length === 0) return [];
  const userIds = chosen.map(({ config }) => config.userId);
  const strategyIds = [...new Set(chosen.flatMap(({ strategy }) => strategy?.id ?? []))];
  const isOwn = inArray(scaleTemplates.userId, userIds);
  const isOfStrategy = inArray(scaleTemplates.strategyId, strategyIds);
  return db
    .select()
    .from(scaleTemplates)
    .where(and(isNull(scaleTemplates.replacedAt), or(isOwn, isOfStrategy)));
}

/** Rows by template, in order of levels. */
async function listTemplateRows(
  db: Queryable,
  templates: Template[],
): Promise<Map<number, TemplateRow[]>> {
  const byTemplate = new Map<number, TemplateRow[]>();
  if (templates.length === 0) return byTemplate;
  const ids = templates.map((template) => template.id);
  const rows = await db
    .select()
    .from(scaleTemplateRows)
    .where(inArray(scaleTemplateRows.templateId, ids))
    .orderBy(asc(scaleTemplateRows.level));
  for (const row of rows) {
    byTemplate.set(row.templateId, [...(byTemplate.get(row.templateId) ?? []), row]);
  }
  return byTemplate;
}

/** The sell mode that a cycle would begin with: the user's own before the strategy's. */
export function findSellMode(
  strategy: Pick<TradingPlan['strategy'], 'sellModeConfig'>,
  task: Pick<TaskRow, 'sellModeConfig'>,
) {
  return task.sellModeConfig ?? strategy.sellModeConfig;
}

/** Writes a cycle and its ladder, without an anchor yet. Throws when the strategy's cycle runs already. */
export async function insertCycle(
  tx: Queryable,
  plan: TradingPlan,
  task: TaskRow,
  bound: { limits: Limits; fxRate: number; marketCurrency: string; sizes: number[] },
): Promise<{ cycle: typeof cycles.$inferSelect; levelZeroId: number }> {
  const { strategy, template, market, account, config } = plan;
  const sellMode = findSellMode(strategy, task);
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
