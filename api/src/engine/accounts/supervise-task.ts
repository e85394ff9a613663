import { inTransaction } from '../../db/db';
import { isSuspended } from '../../features/payments/suspension';
import { findStartBlockReason } from '../../trading/core/block-reason';
import { parseMarketRules } from '../../trading/store/load-cycle';
import {
  ENGINE,
  failTask,
  pauseIfActive,
  setDegraded,
  setLastTick,
  type TaskRow,
} from '../../trading/store/task-state.repo';
import { findPlan, sumRealised, type TradingPlan } from '../../trading/store/trading-config.repo';
import { beginCycle, mergeLimits } from '../orders/begin-cycle';
import type { PriceFeed } from '../prices/price-feed';
import type { TradedAccount } from './traded-account';
import type { Trader } from './trader';

export interface SuperviseDeps {
  trader: Trader;
  feed: PriceFeed;
}

/** A price that a task has seen is noted no more often than this. */
const LAST_TICK_EVERY_MS = 5000;

/**
 * Looks at one running task: shows passing faults, stops at the daily loss limit, pauses when the user is
 * suspended, and begins the next cycle when it is time. True when a cycle has begun.
 */
export async function superviseTask(
  task: TaskRow,
  account: TradedAccount,
  deps: SuperviseDeps,
): Promise<boolean> {
  const cycle = deps.trader.findCycle(task.userId);
  if (cycle) {
    await showMarket(task, account, cycle.epic, deps.feed);
    if (task.state === 'active') await enforceLimits(task, cycle.limits.daily_loss_limit, account);
    return false;
  }
  const plan = await findPlan(task.userId, account.db);
  if (typeof plan === 'string') {
    await show(task, account.degraded ?? plan, account);
    return false;
  }
  const fault = await showMarket(task, account, plan.strategy.epic, deps.feed);
  if (fault || task.state !== 'active' || plan.account.id !== account.row.id) return false;
  if (await enforceLimits(task, mergeLimits(plan).daily_loss_limit, account)) return false;
  return tryBegin(task, plan, account, deps.trader);
}

/** Notes the price that the task has seen, and shows what keeps it from trading; null when nothing does. */
async function showMarket(
  task: TaskRow,
  account: TradedAccount,
  epic: string,
  feed: PriceFeed,
): Promise<string | null> {
  const { environment } = account.row;
  const price = feed.last({ environment, epic });
  const seenAt = task.lastTickAt?.getTime() ?? 0;
  if (price && Date.parse(price.at) - seenAt >= LAST_TICK_EVERY_MS) {
    await setLastTick([task.userId], new Date(price.at), account.db);
  }
  const fault = account.degraded ?? feed.findFault({ environment, epic });
  await show(task, fault, account);
  return fault;
}

async function show(task: TaskRow, fault: string | null, account: TradedAccount): Promise<void> {
  if (task.degraded !== fault) await setDegraded([task.userId], fault, account.db);
}

/** Takes the task out of active when the loss limit is hit or the user is suspended. */
async function enforceLimits(
  task: TaskRow,
  dailyLossLimit: number | null,
  account: TradedAccount,
): Promise<boolean> {
  const { db } = account;
  const today = account.now().toISOString().slice(0, 10);
  if (await isSuspended(db, task.userId, today)) {
    const by = { ...ENGINE, reason: 'suspended' };
    await inTransaction(db, (tx) => pauseIfActive(task.userId, by, tx));
    return true;
  }
  if (dailyLossLimit === null) return false;
  const realised = await sumRealised(task.userId, new Date(`${today}T00:00:00Z`), db);
  if (realised > -dailyLossLimit * 100) return false;
  const message = `The loss of today has reached ${dailyLossLimit} ${account.row.currency}`;
  await inTransaction(db, (tx) => failTask(task.userId, { code: 'loss_limit', message }, tx));
  return true;
}

async function tryBegin(
  task: TaskRow,
  plan: TradingPlan,
  account: TradedAccount,
  trader: Trader,
): Promise<boolean> {
  const market = parseMarketRules(plan.market);
  const { environment } = account.row;
  const tick = trader.prices.price({ environment, epic: plan.strategy.epic }, market.decimalPlaces);
  const blockReason = findStartBlockReason({
    tick,
    market,
    limits: mergeLimits(plan),
    notBefore: task.cooldownUntil?.getTime() ?? 0,
    priceMaxAgeMs: account.timings.priceMaxAgeMs,
    now: account.now().getTime(),
  });
  const problem = blockReason ? null : await beginCycle(plan, account);
  const isShown = problem === 'currency_mismatch' || problem === 'size_below_minimum';
  if (isShown) await show(task, problem, account);
  return !blockReason && problem === null;
}
