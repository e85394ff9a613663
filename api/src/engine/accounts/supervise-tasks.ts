import type { Logger } from 'pino';
import type { Database } from '../../db/db';
import { listRunningTasks, setLastTicks, type TaskRow } from '../../trading/store/task-state.repo';
import type { PriceFeed } from '../prices/price-feed';
import type { AccountWorkers } from './account-workers';
import { superviseTask } from './supervise-task';
import { readSupervisionFacts, type SupervisionFacts } from './supervision-facts';
import type { Trader } from './trader';

interface SuperviseTasksDeps {
  db: Database;
  log: Logger;
  workers: AccountWorkers;
  trader: Trader;
  feed: PriceFeed;
  now(): Date;
  /** Called after each task: many tasks take their time. */
  onProgress(): void;
}

/**
 * Looks at every running task of this process's accounts, and decides cycles that wait for time. What fails
 * for one task concerns no other.
 */
export async function superviseTasks(deps: SuperviseTasksDeps): Promise<void> {
  const { db, log, workers, trader } = deps;
  const tasks = await listRunningTasks(db, workers.userIds);
  const ready = tasks.filter((task) => workers.findUserWorker(task.userId)?.isReady);
  const mayBegin = (userId: number) =>
    trader.listCycles(userId).every((cycle) => cycle.coupledStrategyId !== null);
  const facts = await readSupervisionFacts(deps, ready, mayBegin);
  const seen = new Map<number, Date>();
  for (const task of ready) {
    try {
      await superviseOne(deps, facts, seen, task);
    } catch (error) {
      log.error({ err: error, userId: task.userId }, 'a task could not be supervised');
    }
    deps.onProgress();
  }
  await setLastTicks(db, seen);
  await trader.supervise();
}

async function superviseOne(
  { workers, trader, feed }: SuperviseTasksDeps,
  facts: SupervisionFacts,
  seen: Map<number, Date>,
  task: TaskRow,
): Promise<void> {
  const worker = workers.findUserWorker(task.userId);
  if (!worker) return;
  const onSeen = (at: Date) => seen.set(task.userId, at);
  const hasBegun = await superviseTask(
    { account: worker.account, trader, feed, facts, onSeen },
    task,
  );
  if (!hasBegun) return;
  worker.wake('order');
  await trader.refresh(task.userId);
}
