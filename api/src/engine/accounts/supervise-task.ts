import type { DegradedReason } from '@entropi/shared/contracts/error-codes';
import { runSpan } from '@entropi/shared/server/current-trace';
import { inTransaction } from '../../db/db';
import { findStartBlockReason, isLossLimitReached } from '../../trading/core/block-reason';
import { parseMarketRules } from '../../trading/store/load-cycle';
import {
  ENGINE,
  failTask,
  pauseIfActive,
  setDegraded,
  type TaskRow,
} from '../../trading/store/task-state.repo';
import { findSellMode, type TradingPlan } from '../../trading/store/trading-config.repo';
import { type BeginProblem, beginCycle, mergeLimits } from '../orders/begin-cycle';
import type { PriceFeed } from '../prices/price-feed';
import type { SupervisionFacts } from './supervision-facts';
import type { TradedAccount } from './traded-account';
import type { Trader } from './trader';

export interface SuperviseDeps {
  account: TradedAccount;
  trader: Trader;
  feed: PriceFeed;
  facts: SupervisionFacts;
  /** Called with the price that the task has seen, now and then. */
  onSeen(at: Date): void;
}

/** What keeps a cycle from beginning and does not pass by itself: the user is shown it. */
const SHOWN = ['currency_mismatch', 'size_below_minimum', 'recovery'] as const;

function isShown(problem: BeginProblem): problem is (typeof SHOWN)[number] {
  return SHOWN.some((one) => one === problem);
}

/** A price that a task has seen is stored no more often than this. */
const LAST_TICK_EVERY_MS = 5000;

/**
 * Looks at one running task: shows passing faults, stops at the daily loss limit, pauses when the user is
 * suspended, and begins the next cycle when it is time. True when a cycle has begun.
 */
export async function superviseTask(deps: SuperviseDeps, task: TaskRow): Promise<boolean> {
  const { account, facts } = deps;
  const cycle = deps.trader.findCycle(task.userId);
  if (cycle) {
    await showMarket(deps, task, cycle.epic);
    if (task.state === 'active') await enforceLimits(deps, task, cycle.limits.daily_loss_limit);
    return false;
  }
  const plan = facts.plans.get(task.userId);
  // its cycle has ended since the facts were read
  if (!plan) return false;
  if (typeof plan === 'string') {
    await show(account, task, account.degraded ?? plan);
    return false;
  }
  const fault = await showMarket(deps, task, plan.strategy.epic);
  if (fault || task.state !== 'active' || plan.account.id !== account.row.id) return false;
  if (await enforceLimits(deps, task, mergeLimits(plan).daily_loss_limit)) return false;
  return tryBegin(deps, task, plan);
}

/** Stores the price that the task has seen, and shows what keeps it from trading; null when nothing does. */
async function showMarket(
  { account, feed, onSeen }: SuperviseDeps,
  task: TaskRow,
  epic: string,
): Promise<DegradedReason | null> {
  const { environment } = account.row;
  const price = feed.last({ environment, epic });
  const seenAt = task.lastTickAt?.getTime() ?? 0;
  if (price && Date.parse(price.at) - seenAt >= LAST_TICK_EVERY_MS) {
    onSeen(new Date(price.at));
  }
  const fault = account.degraded ?? feed.findFault({ environment, epic });
  await show(account, task, fault);
  return fault;
}

async function show(
  account: TradedAccount,
  task: TaskRow,
  fault: DegradedReason | null,
): Promise<void> {
  if (task.degraded !== fault) await setDegraded(account.db, [task.userId], fault);
}

/** Takes the task out of active when the loss limit is hit or the user is suspended. */
async function enforceLimits(
  { account, facts }: SuperviseDeps,
  task: TaskRow,
  dailyLossLimit: number | null,
): Promise<boolean> {
  const { db, row } = account;
  if (facts.suspended.has(task.userId)) {
    const by = { ...ENGINE, reason: 'suspended' };
    await inTransaction(db, (tx) => pauseIfActive(tx, task.userId, by));
    return true;
  }
  const realised = facts.realised.get(task.userId)?.get(row.currency);
  if (realised === undefined || !isLossLimitReached(realised, dailyLossLimit)) return false;
  const message = `The loss of today has reached ${dailyLossLimit} ${row.currency}`;
  const amount = { minor: Number(realised), currency: row.currency };
  await inTransaction(db, (tx) =>
    failTask(tx, task.userId, { code: 'loss_limit', message, amount }),
  );
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
    mode: findSellMode(plan.strategy, task).mode,
    notBefore: task.cooldownUntil?.getTime() ?? 0,
    priceMaxAgeMs: account.timings.priceMaxAgeMs,
    now: account.now().getTime(),
  });
  if (blockReason === 'recovery') await show(account, task, 'recovery');
  if (blockReason) return false;
  const problem = await runSpan(
    account.tracing,
    'begin cycle',
    { kind: 'internal', parent: null },
    () => beginCycle(account, plan),
  );
  if (problem !== null && isShown(problem)) await show(account, task, problem);
  return problem === null;
}
