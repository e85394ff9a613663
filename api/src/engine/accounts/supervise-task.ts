import { inTransaction } from '../../db/db';
import { findStartBlockReason } from '../../trading/core/block-reason';
import { parseMarketRules } from '../../trading/store/load-cycle';
import { isSuspended } from '../../trading/store/suspension.repo';
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
  account: TradedAccount;
  trader: Trader;
  feed: PriceFeed;
}

/** A price that a task has seen is noted no more often than this. */
const LAST_TICK_EVERY_MS = 5000;

/**
 * Looks at one running task: shows passing faults, stops at the daily loss limit, pauses when the user is
 * suspended, and begins the next cycle when it is time. True when a cycle has begun.
 */
export async function superviseTask(deps: SuperviseDeps, task: TaskRow): Promise<boolean> {
  const { account } = deps;
  const cycle = deps.trader.findCycle(task.userId);
  if (cycle) {
    await showMarket(deps, task, cycle.epic);
    if (task.state === 'active') await enforceLimits(account, task, cycle.limits.daily_loss_limit);
    return false;
  }
  const plan = await findPlan(task.userId, account.db);
  if (typeof plan === 'string') {
    await show(account, task, account.degraded ?? plan);
    return false;
  }
  const fault = await showMarket(deps, task, plan.strategy.epic);
  if (fault || task.state !== 'active' || plan.account.id !== account.row.id) return false;
  if (await enforceLimits(account, task, mergeLimits(plan).daily_loss_limit)) return false;
  return tryBegin(deps, task, plan);
}

/** Notes the price that the task has seen, and shows what keeps it from trading; null when nothing does. */
async function showMarket(
  { account, feed }: SuperviseDeps,
  task: TaskRow,
  epic: string,
): Promise<string | null> {
  const { environment } = account.row;
  const price = feed.last({ environment, epic });
  const seenAt = task.lastTickAt?.getTime() ?? 0;
  if (price && Date.parse(price.at) - seenAt >= LAST_TICK_EVERY_MS) {
    await setLastTick([task.userId], new Date(price.at), account.db);
  }
  const fault = account.degraded ?? feed.findFault({ environment, epic });
  await show(account, task, fault);
  return fault;
}

async function show(account: TradedAccount, task: TaskRow, fault: string | null): Promise<void> {
  if (task.degraded !== fault) await setDegraded([task.userId], fault, account.db);
}

/** Takes the task out of active when the loss limit is hit or the user is suspended. */
async function enforceLimits(
  account: TradedAccount,
  task: TaskRow,
  dailyLossLimit: number | null,
): Promise<boolean> {
  const { db } = account;
  const today = account.now().toISOString().slice(0, 10);
  if (await isSuspended(task.userId, today, db)) {
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
  { account, trader }: SuperviseDeps,
  task: TaskRow,
  plan: TradingPlan,
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
  const problem = blockReason ? null : await beginCycle(account, plan);
  const isShown = problem === 'currency_mismatch' || problem === 'size_below_minimum';
  if (isShown) await show(account, task, problem);
  return !blockReason && problem === null;
}
