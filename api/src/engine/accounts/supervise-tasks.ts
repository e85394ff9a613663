import type { Database } from '../../db/db';
import { listRunningTasks } from '../../trading/store/task-state.repo';
import type { PriceFeed } from '../prices/price-feed';
import type { AccountWorkers } from './account-workers';
import { superviseTask } from './supervise-task';
import type { Trader } from './trader';

/** Looks at every running task of this process's accounts, and decides cycles that wait for time. */
export async function superviseTasks(deps: {
  db: Database;
  workers: AccountWorkers;
  trader: Trader;
  feed: PriceFeed;
}): Promise<void> {
  const { db, workers, trader, feed } = deps;
  for (const task of await listRunningTasks(workers.userIds, db)) {
    const worker = workers.findUserWorker(task.userId);
    if (!worker?.isReady) continue;
    const hasBegun = await superviseTask({ account: worker.account, trader, feed }, task);
    if (!hasBegun) continue;
    worker.wake();
    await trader.refresh(task.userId);
  }
  await trader.supervise();
}
