import type { Logger } from 'pino';
import type { Database } from '../../db/db';
import { listSupervised, type SupervisedTask } from '../../trading/store/supervised-tasks.repo';
import type { PriceFeed } from '../prices/price-feed';
import type { AccountWorkers } from './account-workers';
import type { KnownPlans } from './known-plans';
import type { LastTicks } from './last-ticks';
import { superviseTask } from './supervise-task';
import type { Trader } from './trader';

interface SuperviseTasksDeps {
  db: Database;
  log: Logger;
  workers: AccountWorkers;
  trader: Trader;
  feed: PriceFeed;
  plans: KnownPlans;
  lastTicks: LastTicks;
  now(): Date;
  /** Called after each task: many tasks take their time. */
  onProgress(): void;
}

/**
 * Looks at every running task of this process's accounts, and decides cycles that wait for time. What fails
 * for one task concerns no other. While nothing changes it costs one statement, however many tasks there are.
 */
export async function superviseTasks(deps: SuperviseTasksDeps): Promise<void> {
  const { db, workers, trader, plans } = deps;
  const today = deps.now().toISOString().slice(0, 10);
  const tasks = await listSupervised(db, workers.userIds, today);
  const ready = tasks.filter(({ task }) => workers.findUserWorker(task.userId)?.isReady);
  const mayBegin = ({ task }: SupervisedTask) =>
    trader.listCycles(task.userId).every((cycle) => cycle.coupledStrategyId !== null);
  await plans.follow(ready.filter(mayBegin).map(({ task }) => task.userId));
  const outdated = await superviseEach(deps, ready);
  await plans.renew(outdated.map(({ task }) => task.userId));
  await superviseEach(deps, outdated);
  await deps.lastTicks.save();
  await trader.supervise();
}

/** Returns those that may begin a cycle by a plan that is not fresh. */
async function superviseEach(
  deps: SuperviseTasksDeps,
  tasks: readonly SupervisedTask[],
): Promise<SupervisedTask[]> {
  const outdated: SupervisedTask[] = [];
  for (const one of tasks) {
    try {
      if (await superviseOne(deps, one)) outdated.push(one);
    } catch (error) {
      deps.log.error({ err: error, userId: one.task.userId }, 'a task could not be supervised');
    }
    deps.onProgress();
  }
  return outdated;
}

async function superviseOne(
  { workers, trader, feed, plans, lastTicks }: SuperviseTasksDeps,
  supervised: SupervisedTask,
): Promise<boolean> {
  const { userId } = supervised.task;
  const worker = workers.findUserWorker(userId);
  if (!worker) return false;
  const onSeen = (at: Date) => lastTicks.onSeen(userId, at);
  const { account } = worker;
  const result = await superviseTask({ account, trader, feed, plans, onSeen }, supervised);
  if (result === 'begun') {
    worker.wake('order');
    await trader.refresh(userId);
  }
  return result === 'outdated';
}
