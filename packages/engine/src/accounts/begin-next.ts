import { findNextMember, listBeginning } from '@entropi/trading/core/coupling';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { findStartBlock, type StartBlock } from '@entropi/trading/core/rules/stages';
import type { Untradable } from '@entropi/trading/core/tradable';
import { beginCycles, mergeLimits } from '../orders/begin-cycle';
import type { PriceFeed } from '../prices/price-feed';
import { parseMarketRules } from '../store/load-cycle';
import { findPausedUntil } from '../store/opening-pause';
import type { TaskRow } from '../store/task-state.repo';
import { findSellMode, type TradingPlan, type TradingPlans } from '../store/trading-config.repo';
import {
  findTightMoneyStop,
  findUntradableTogether,
  type TightMoneyStop,
} from '../store/untradable-plan';
import { runSpan } from '../tracing/current-trace';
import type { DecidingPrice } from './decision-prices';
import type { KnownPlans } from './known-plans';
import type { BeginProblem, TradedAccount } from './traded-account';
import type { Trader } from './trader';

/** What a cycle is begun with. */
export interface BeginDeps {
  account: TradedAccount;
  trader: Trader;
  feed: PriceFeed;
  plans: KnownPlans;
}

/** What became of the attempt to begin a next cycle. */
export type BeginResult =
  | { kind: 'begun' }
  /** Nothing may begin now; the reason passes by itself. */
  | { kind: 'waiting' }
  /** A cycle may begin, but by a plan that may have changed since it was read. */
  | { kind: 'outdated' }
  | { kind: 'blocked'; problem: BeginProblem | Untradable | TightMoneyStop };

/** The strategies of the cycles that run for the task. */
type Running = readonly { strategyId: number; coupledStrategyId: number | null }[];

/**
 * Begins what may begin now: the cycle of the task's strategy, or those cycles of a coupled strategy that its type
 * allows, all in one transaction. Cycles that an earlier configuration has begun run to their end first.
 */
export async function beginNext(
  deps: BeginDeps,
  task: TaskRow,
  plans: TradingPlans,
  running: Running,
): Promise<BeginResult> {
  const { coupling, members } = plans;
  const foreign = running.some((cycle) => cycle.coupledStrategyId !== (coupling?.id ?? null));
  if (foreign) return { kind: 'waiting' };
  const prices = findPrices(deps, members);
  const blocks = new Map<number, StartBlock | 'fault' | null>(
    members.map((plan) => {
      const { id } = plan.strategy;
      return [id, findBlock(deps, task, plans, { plan, price: prices.get(id) ?? null })];
    }),
  );
  const ids = listBeginning(toCouplingState(deps, task, plans, running), (id) => !blocks.get(id));
  if (ids.length === 0) {
    const found = [...blocks.values()];
    if (found.includes('max_total_size')) return { kind: 'blocked', problem: 'max_total_size' };
    const isRecovering = running.length === 0 && found.includes('recovery');
    return isRecovering ? { kind: 'blocked', problem: 'recovery' } : { kind: 'waiting' };
  }
  if (!deps.plans.isFresh(task.userId)) return { kind: 'outdated' };
  const chosen = members.filter(({ strategy }) => ids.includes(strategy.id));
  const problem = await runSpan(
    deps.account.tracing,
    'begin cycle',
    { kind: 'internal', parent: null },
    async () =>
      (await findUntradableTogether(deps.account.db, plans)) ??
      (await findTightStop(deps, task, chosen)) ??
      (await beginCycles(deps.account, chosen, coupling, prices)),
  );
  if (problem === null)
    for (const _ of chosen) deps.account.openings.add(deps.account.now().getTime());
  return problem === null ? { kind: 'begun' } : { kind: 'blocked', problem };
}

/**
 * Finds a stop in money, of one of these plans, that would close at once. Stops in points and percent are checked
 * when they are saved.
 */
async function findTightStop(
  { account }: BeginDeps,
  task: TaskRow,
  plans: readonly TradingPlan[],
): Promise<TightMoneyStop | null> {
  for (const plan of plans) {
    const sellMode = findSellMode(plan.strategy, task);
    const tight = await findTightMoneyStop(account.db, { ...plan, account: account.row }, sellMode);
    if (tight) return tight;
  }
  return null;
}

/** The member whose turn is next while no cycle runs; null for a single strategy. */
export function findCurrentMember(
  deps: BeginDeps,
  task: TaskRow,
  plans: TradingPlans,
): number | null {
  if (plans.coupling?.type !== 'SEQUENCE') return null;
  return findNextMember(toCouplingState(deps, task, plans, []));
}

function toCouplingState(
  { plans }: BeginDeps,
  { userId }: TaskRow,
  { coupling, members }: TradingPlans,
  running: Running,
) {
  const traded = plans
    .listLastCycles(userId)
    .filter((one) => one.hasTraded)
    .sort((a, b) => b.cycleId - a.cycleId);
  return {
    type: coupling?.type ?? null,
    strategyIds: members.map(({ strategy }) => strategy.id),
    running: running.map((cycle) => cycle.strategyId),
    last: traded[0]?.strategyId ?? null,
  };
}

/** The prices by which strategies may begin, by the ids of the strategies. */
function findPrices(
  { account, trader }: BeginDeps,
  members: readonly TradingPlan[],
): Map<number, DecidingPrice> {
  const { id: brokerAccountId, environment } = account.row;
  return new Map(
    members.flatMap(({ strategy: { id, epic }, market }) => {
      const traded = { brokerAccountId, environment, epic };
      const price = trader.prices.find(traded, market.decimalPlaces);
      return price ? [[id, price] as const] : [];
    }),
  );
}

function findBlock(
  { account, trader, feed, plans: known }: BeginDeps,
  task: TaskRow,
  plans: TradingPlans,
  { plan, price }: { plan: TradingPlan; price: DecidingPrice | null },
): StartBlock | 'fault' | null {
  const { environment } = account.row;
  const { epic, id } = plan.strategy;
  if (feed.findFault({ environment, epic })) return 'fault';
  const market = parseMarketRules(plan.market);
  // Members that take turns wait after every cycle of the task; members that run side by side wait after their own.
  const waitsForOwn = plans.coupling?.type === 'HEDGE' || plans.coupling?.type === 'EXCLUSIVE';
  const last = known.listLastCycles(task.userId).find((one) => one.strategyId === id);
  const notBefore = waitsForOwn ? last?.nextBeginAt : task.cooldownUntil;
  const { rows, config } = plan;
  const maxOpenShares = plans.coupling ? config.maxOpenShares : null;
  // A basket begins as a whole: a limit that leaves room for only a part of it lets none of it begin.
  const beside = plans.coupling?.type === 'BASKET' ? plans.members.length - 1 : 0;
  return findStartBlock({
    recentOpenings: account.openings.count(account.now().getTime()) + beside,
    sizeCounts: plannedCounts(rows[0]?.size ?? 0, market, config.sizeFactor),
    held: { shares: 0, sizeCounts: 0 },
    joint:
      maxOpenShares === null
        ? null
        : { maxOpenShares, othersOpen: trader.countShares(task.userId) + beside },
    tick: price?.tick ?? null,
    market,
    limits: mergeLimits(plan),
    mode: findSellMode(plan.strategy, task).mode,
    notBefore: Math.max(notBefore?.getTime() ?? 0, findPausedUntil(task, epic)),
    priceMaxAgeMs: account.timings.priceMaxAgeMs,
    now: account.now().getTime(),
  });
}
