import { inTransaction } from '../db/db';
import { isSuspended } from '../features/payments/suspension';
import type { TradedAccount } from './account';
import { beginCycle, limitsOf } from './begin-cycle';
import { findStartHindrance } from './cycle-start';
import type { PriceFeed } from './feed';
import { marketRulesOf } from './load-cycle';
import { findPlan, sumRealised, type TradingPlan } from './plan.repo';
import {
  ENGINE,
  failTask,
  lockTask,
  moveTask,
  setDegraded,
  setLastTick,
  type TaskRow,
} from './task-state.repo';
import type { Trader } from './trader';

export interface SweepDeps {
  trader: Trader;
  feed: PriceFeed;
}

/**
 * Looks at one running task: shows passing faults, stops at the daily loss limit, pauses when the user is
 * suspended, and begins the next cycle when it is time. True when a cycle has begun.
 */
export async function sweepTask(
  task: TaskRow,
  account: TradedAccount,
  { trader, feed }: SweepDeps,
): Promise<boolean> {
  const { db, row } = account;
  const found = await findPlan(task.userId, db);
  const plan = typeof found === 'string' ? null : found;
  const quote = plan && feed.last({ environment: row.environment, epic: plan.strategy.epic });
  if (quote) await setLastTick([task.userId], new Date(quote.at), db);
  const hasCycle = trader.hasCycle(task.userId);
  const missing = typeof found === 'string' && !hasCycle ? found : null;
  const feedFault = feed.health(row.environment).fault;
  const isClosed = quote ? quote.status !== 'TRADEABLE' : false;
  const fault = account.degraded ?? missing ?? feedFault ?? (isClosed ? 'market_closed' : null);
  if (fault || task.state !== 'active' || !plan) {
    await setDegraded([task.userId], fault, db);
    return false;
  }
  if (await isHeld(task, plan, account)) return false;
  if (hasCycle || plan.account.id !== row.id) {
    await setDegraded([task.userId], null, db);
    return false;
  }
  return tryBegin(task, plan, account, trader);
}

/** Takes the task out of active when the loss limit is hit or the user is suspended. */
async function isHeld(task: TaskRow, plan: TradingPlan, account: TradedAccount): Promise<boolean> {
  const { db } = account;
  const today = account.now().toISOString().slice(0, 10);
  if (await isSuspended(db, task.userId, today)) {
    await inTransaction(db, async (tx) => {
      const locked = await lockTask(task.userId, tx);
      const by = { ...ENGINE, reason: 'suspended' };
      if (locked.state === 'active') await moveTask(locked, 'paused', by, tx);
    });
    return true;
  }
  const limit = limitsOf(plan).daily_loss_limit;
  if (limit === null) return false;
  const realised = await sumRealised(task.userId, new Date(`${today}T00:00:00Z`), db);
  if (realised > -limit * 100) return false;
  const message = `The loss of today has reached ${limit} ${account.row.currency}`;
  await inTransaction(db, (tx) => failTask(task.userId, { code: 'loss_limit', message }, tx));
  return true;
}

async function tryBegin(
  task: TaskRow,
  plan: TradingPlan,
  account: TradedAccount,
  trader: Trader,
): Promise<boolean> {
  const market = marketRulesOf(plan.market);
  const { environment } = account.row;
  const price = trader.prices.price(
    { environment, epic: plan.strategy.epic },
    market.decimalPlaces,
  );
  const hindrance = findStartHindrance({
    tick: price?.tick ?? null,
    market,
    limits: limitsOf(plan),
    notBefore: task.cooldownUntil?.getTime() ?? 0,
    priceMaxAgeMs: account.timings.priceMaxAgeMs,
    now: account.now().getTime(),
  });
  const problem = hindrance ? null : await beginCycle(plan, account);
  const isShown = problem === 'currency_mismatch' || problem === 'size_below_minimum';
  await setDegraded([task.userId], isShown ? problem : null, account.db);
  return !hindrance && problem === null;
}
