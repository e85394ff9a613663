import type { Database } from '@entropi/db/db';
import { joinDayLimits } from '@entropi/trading/core/rules/narrow-limits';
import type { Logger } from 'pino';
import { mergeLimits } from '../orders/begin-cycle';
import type { PriceFeed } from '../prices/price-feed';
import { runEach } from '../run-each';
import type { CycleRow } from '../store/cycle.repo';
import { readOpenChanges } from '../store/day-equity.repo';
import { listSupervised, type SupervisedTask } from '../store/supervised-tasks.repo';
import type { AccountWorkers } from './account-workers';
import type { Hold } from './hold';
import type { KnownPlans } from './known-plans';
import type { LastTicks } from './last-ticks';
import type { RestingTasks } from './resting-tasks';
import { leavesAtLimit, showDegraded, superviseTask } from './supervise-task';
import type { Trader } from './trader';

/** How many tasks are looked at at once, so that the cycles of a crowd begin together. */
const AT_ONCE = 32;

interface SuperviseTasksDeps {
  db: Database;
  log: Logger;
  workers: AccountWorkers;
  trader: Trader;
  feed: PriceFeed;
  plans: KnownPlans;
  hold: Hold;
  lastTicks: LastTicks;
  resting: RestingTasks;
  now(): Date;
  /** Called after each task, because many tasks take their time. */
  onProgress(): void;
}

/**
 * Looks at every running task of this process's accounts, at those that rest only now and then, and has cycles
 * decided whose waiting time is over. A failure of one task does not concern the others. While nothing changes this
 * costs one statement, however many tasks there are.
 */
export async function superviseTasks(deps: SuperviseTasksDeps): Promise<void> {
  const { db, workers, trader, plans } = deps;
  const today = deps.now().toISOString().slice(0, 10);
  const userIds = deps.resting.choose(workers.userIds);
  const tasks = await listSupervised(db, userIds, today);
  const running = new Set(tasks.map(({ task }) => task.userId));
  for (const id of userIds) if (!running.has(id)) deps.resting.onRest(id);
  if (tasks.length > 0 && deps.hold.update(tasks.some(({ isHeld }) => isHeld)))
    await trader.refreshAll(workers.userIds);
  const isReady = ({ task }: SupervisedTask) => workers.findUserWorker(task.userId)?.isReady;
  const ready = tasks.filter(isReady);
  await showUnready(
    deps,
    tasks.filter((one) => !isReady(one)),
  );
  const mayBegin = ({ task }: SupervisedTask) =>
    trader.listCycles(task.userId).every((cycle) => cycle.coupledStrategyId !== null);
  await plans.follow(ready.filter(mayBegin).map(({ task }) => task.userId));
  await addOpenChanges(deps, ready, today);
  const outdated = await superviseEach(deps, ready);
  await plans.renew(outdated.map(({ task }) => task.userId));
  await superviseEach(deps, outdated);
  await deps.lastTicks.save();
  await trader.supervise();
}

/** An account that could not be compared yet since a restart shows the reason on its tasks. */
async function showUnready({ workers }: SuperviseTasksDeps, tasks: readonly SupervisedTask[]) {
  for (const { task } of tasks) {
    const account = workers.findUserWorker(task.userId)?.account;
    if (account?.degraded) await showDegraded(account, task, account.degraded);
  }
}

/**
 * Adds what limits on equity need: one statement for all tasks that have such a limit, and none when there are none.
 */
async function addOpenChanges(
  { db, trader, plans }: SuperviseTasksDeps,
  tasks: readonly SupervisedTask[],
  today: string,
): Promise<void> {
  const hasLimit = ({ task }: SupervisedTask) => {
    const known = plans.find(task.userId);
    const members = typeof known === 'object' ? known.members : [];
    const running = trader.listCycles(task.userId);
    const limits = joinDayLimits([
      ...running.map((cycle) => cycle.limits),
      ...members.map(mergeLimits),
    ]);
    const isBound = task.state === 'active' || leavesAtLimit(task, running, limits);
    return isBound && limits.equity_loss_limit !== null;
  };
  const limited = tasks.filter(hasLimit);
  const userIds = limited.map(({ task }) => task.userId);
  const changes = await readOpenChanges(db, userIds, today);
  for (const one of limited) one.openChange = changes.get(one.task.userId) ?? 0n;
}

/** Returns the tasks that may begin a cycle but whose plan is not fresh. */
async function superviseEach(
  deps: SuperviseTasksDeps,
  tasks: readonly SupervisedTask[],
): Promise<SupervisedTask[]> {
  const outdated: SupervisedTask[] = [];
  await runEach(tasks, AT_ONCE, async (one) => {
    try {
      if (await superviseOne(deps, one)) outdated.push(one);
    } catch (error) {
      deps.log.error({ err: error, userId: one.task.userId }, 'a task could not be supervised');
    }
    deps.onProgress();
  });
  return outdated;
}

async function superviseOne(
  { workers, trader, feed, plans, lastTicks, resting }: SuperviseTasksDeps,
  supervised: SupervisedTask,
): Promise<boolean> {
  const { userId } = supervised.task;
  const worker = workers.findUserWorker(userId);
  if (!worker) return false;
  const onSeen = (at: Date) => lastTicks.onSeen(userId, at);
  const { account } = worker;
  const deps = { account, trader, feed, plans, onSeen };
  const { result, degraded } = await superviseTask(deps, supervised);
  if (result === 'begun') {
    worker.wake('order');
    await trader.refresh(userId);
  }
  const isUnchanged = degraded === null && supervised.task.degraded === null;
  if (isUnchanged && onlyAwaitsPrices(trader.listCycles(userId))) resting.onRest(userId);
  return result === 'outdated';
}

/**
 * Whether all that a task does is to wait for prices of cycles that run: no cycle can begin beside them, and no limit
 * on the loss of a day can be reached.
 */
function onlyAwaitsPrices(running: readonly CycleRow[]): boolean {
  const limits = joinDayLimits(running.map((cycle) => cycle.limits));
  const isLimited = limits.daily_loss_limit !== null || limits.equity_loss_limit !== null;
  const isAlone = running.every(({ coupledStrategyId }) => coupledStrategyId === null);
  return running.length > 0 && isAlone && !isLimited;
}
