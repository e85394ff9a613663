import type { Limits } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import {
  coupledStrategies,
  coupledStrategyMembers,
  scaleTemplateRows,
  scaleTemplates,
  strategies,
  userConfigs,
} from '@entropi/db/schema/strategies';
import { currentScales, cycles } from '@entropi/db/schema/trading';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AccountRow } from './account.repo';
import { listDefaultAccounts } from './default-account.repo';
import type { TaskTerms } from './task-state.repo';

/** A coupled strategy in the form in which a user trades it. */
export type Coupling = Pick<typeof coupledStrategies.$inferSelect, 'id' | 'type' | 'jointTarget'>;

/** What a user trades: one strategy, or the members of a coupled one in their order. */
export interface TradingPlans {
  coupling: Coupling | null;
  members: [TradingPlan, ...TradingPlan[]];
}

/** Everything that a user's next cycle of one strategy is made of. */
export interface TradingPlan {
  config: typeof userConfigs.$inferSelect;
  strategy: typeof strategies.$inferSelect;
  template: typeof scaleTemplates.$inferSelect;
  rows: (typeof scaleTemplateRows.$inferSelect)[];
  market: typeof markets.$inferSelect;
  account: AccountRow;
}

/** Why a user has no plan. */
export type MissingPart = 'no_strategy' | 'no_template' | 'no_account' | 'no_market';

/**
 * What users would trade next, each on their default account, or what is missing for that. A coupled strategy that
 * lacks something for one of its members is not traded in part.
 */
export async function listPlans(
  db: Queryable,
  userIds: number[],
): Promise<Map<number, TradingPlans | MissingPart>> {
  if (userIds.length === 0) return new Map();
  const chosen = await listChosen(db, userIds);
  const templates = await listTemplates(db, chosen);
  const plans = new Map<number, TradingPlans | MissingPart>();
  for (const member of chosen) {
    const { userId } = member.config;
    const before = plans.get(userId);
    const plan = toPlan(member, templates);
    if (typeof plan === 'string') plans.set(userId, plan);
    else if (before === undefined)
      plans.set(userId, { coupling: member.coupling, members: [plan] });
    else if (typeof before === 'object') before.members.push(plan);
  }
  for (const userId of userIds) if (!plans.has(userId)) plans.set(userId, 'no_strategy');
  return plans;
}

function toPlan(
  { config, strategy, account, market, coupling }: Chosen,
  templates: UsedTemplates,
): TradingPlan | MissingPart {
  const isCoupledOff = config.coupledStrategyId !== null && !coupling;
  if (!strategy?.isActive || strategy.deletedAt || isCoupledOff) return 'no_strategy';
  if (!account) return 'no_account';
  if (!market) return 'no_market';
  const found =
    templates.byUser.get(config.userId) ?? templates.byStrategy.get(strategy.id) ?? null;
  if (!found) return 'no_template';
  return { config, strategy, ...found, market, account };
}

type Chosen = Awaited<ReturnType<typeof listChosen>>[number];

/**
 * The users' strategies with the accounts and markets on which they are traded; members of a coupled strategy are in
 * order.
 */
async function listChosen(db: Queryable, userIds: number[]) {
  const isActive = and(coupledStrategies.isActive, isNull(coupledStrategies.deletedAt));
  const rows = await db
    .select()
    .from(userConfigs)
    .leftJoin(
      coupledStrategies,
      and(eq(coupledStrategies.id, userConfigs.coupledStrategyId), isActive),
    )
    .leftJoin(
      coupledStrategyMembers,
      eq(coupledStrategyMembers.coupledStrategyId, coupledStrategies.id),
    )
    .leftJoin(
      strategies,
      eq(
        strategies.id,
        sql`coalesce(${userConfigs.strategyId}, ${coupledStrategyMembers.strategyId})`,
      ),
    )
    .where(sql`${userConfigs.userId} = any(${sql.param(userIds)}::int[])`)
    .orderBy(asc(userConfigs.userId), asc(coupledStrategyMembers.position));
  const accounts = new Map(
    (await listDefaultAccounts(db, userIds)).map(({ account }) => [account.userId, account]),
  );
  const epics = [...new Set(rows.flatMap((row) => row.strategies?.epic ?? []))];
  const found =
    epics.length > 0 ? await db.select().from(markets).where(inArray(markets.epic, epics)) : [];
  const marketsByName = new Map(found.map((one) => [`${one.environment} ${one.epic}`, one]));
  return rows.map((row) => {
    const { user_configs: config, strategies: strategy, coupled_strategies: coupling } = row;
    const account = accounts.get(config.userId) ?? null;
    const market = marketsByName.get(`${account?.environment} ${strategy?.epic}`) ?? null;
    return { config, strategy, coupling, account, market };
  });
}

/** The templates in use, with their rows in the order of levels. A template without rows is left out. */
interface UsedTemplates {
  byUser: ReadonlyMap<number, UsedTemplate>;
  byStrategy: ReadonlyMap<number, UsedTemplate>;
}
type UsedTemplate = Pick<TradingPlan, 'template' | 'rows'>;

async function listTemplates(db: Queryable, chosen: readonly Chosen[]): Promise<UsedTemplates> {
  const byUser = new Map<number, UsedTemplate>();
  const byStrategy = new Map<number, UsedTemplate>();
  if (chosen.length === 0) return { byUser, byStrategy };
  const userIds = [...new Set(chosen.map(({ config }) => config.userId))];
  const strategyIds = [...new Set(chosen.flatMap(({ strategy }) => strategy?.id ?? []))];
  const isOwn = sql`${scaleTemplates.userId} = any(${sql.param(userIds)}::int[])`;
  const isOfStrategy = inArray(scaleTemplates.strategyId, strategyIds);
  const found = await db
    .select()
    .from(scaleTemplates)
    .innerJoin(scaleTemplateRows, eq(scaleTemplateRows.templateId, scaleTemplates.id))
    .where(and(isNull(scaleTemplates.replacedAt), or(isOwn, isOfStrategy)))
    .orderBy(asc(scaleTemplateRows.level));
  for (const { scale_templates: template, scale_template_rows: row } of found) {
    const { userId, strategyId } = template;
    const [map, key] = userId === null ? [byStrategy, strategyId] : [byUser, userId];
    if (key === null) continue;
    const known = map.get(key);
    if (known) known.rows.push(row);
    else map.set(key, { template, rows: [row] });
  }
  return { byUser, byStrategy };
}

/** The sell mode with which a cycle would begin: the user's own if there is one, otherwise the strategy's. */
export function findSellMode(
  strategy: Pick<TradingPlan['strategy'], 'sellModeConfig'>,
  task: Pick<TaskTerms, 'sellModeConfig'>,
) {
  return task.sellModeConfig ?? strategy.sellModeConfig;
}

/** What a cycle is bound to when it begins, besides its plan. */
export interface CycleBinding {
  limits: Limits;
  fxRate: number;
  marketCurrency: string;
  /** The sizes, by level. */
  sizes: number[];
}

/** A cycle that is to be written. */
export interface NewCycle {
  plan: TradingPlan;
  coupling: Coupling | null;
  bound: CycleBinding;
  /** The distance, in price, at which each position's stop rests at the broker; null for none. */
  disasterStop: number | null;
  task: TaskTerms;
}

/** A cycle that was written. */
export interface WrittenCycle {
  cycle: typeof cycles.$inferSelect;
  levelZeroId: number;
}

/**
 * Writes cycles and their ladders, without an anchor yet; returns them in their order. Throws when a cycle of a
 * user's strategy already runs.
 */
export async function insertCycles(
  tx: Queryable,
  begun: readonly NewCycle[],
): Promise<WrittenCycle[]> {
  if (begun.length === 0) return [];
  const written = await tx.insert(cycles).values(begun.map(toCycle)).returning();
  const ordered = begun.map(({ plan: { account, strategy } }) => {
    const cycle = written.find(
      (one) => one.userId === account.userId && one.strategyId === strategy.id,
    );
    if (!cycle) throw new Error('an insert returned no row');
    return cycle;
  });
  const zeros = await tx
    .insert(currentScales)
    .values(
      ordered.flatMap(({ id: cycleId }, place) => {
        const { plan, bound } = begun[place] as NewCycle;
        return plan.rows.map(({ level, offset, size, takeProfit }, index) => {
          const plannedSize = bound.sizes[index] ?? size;
          return { cycleId, level, offset, plannedSize, takeProfit };
        });
      }),
    )
    .returning({
      id: currentScales.id,
      cycleId: currentScales.cycleId,
      level: currentScales.level,
    });
  const byCycle = new Map(zeros.filter((one) => one.level === 0).map((one) => [one.cycleId, one]));
  return ordered.map((cycle) => {
    const zero = byCycle.get(cycle.id);
    if (!zero) throw new Error('a template has no level 0');
    return { cycle, levelZeroId: zero.id };
  });
}

function toCycle({ plan, coupling, bound, disasterStop, task }: NewCycle) {
  const { strategy, template, market, account, config } = plan;
  const sellMode = findSellMode(strategy, task);
  return {
    userId: account.userId,
    strategyId: strategy.id,
    strategyVersion: strategy.version,
    coupledStrategyId: coupling?.id ?? null,
    jointTarget: coupling?.type === 'BASKET' ? coupling.jointTarget : null,
    jointMaxOpenShares: coupling ? config.maxOpenShares : null,
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
    scalingFactor: market.scalingFactor,
    disasterStop,
    currency: account.currency,
  };
}
