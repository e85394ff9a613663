import { isCredentialFault } from '@entropi/trading/core/credential-fault';
import type { JointMember } from '@entropi/trading/core/joint-target';
import type { WatchedCycle } from '../prices/price-router';
import type { CycleRows } from '../store/cycle.repo';
import type { LoadedCycle } from '../store/load-cycle';
import type { TaskRow } from '../store/task-state.repo';
import type { DecidingPrice } from './decision-prices';

/** A cycle as this process knows it: a copy of the database. */
export interface RunningCycle {
  rows: CycleRows;
  loaded: LoadedCycle;
  watched: WatchedCycle;
  task: TaskRow | null;
  /** Set while its orders are being written: prices that come meanwhile are looked at afterwards. */
  isBusy: boolean;
}

/** A member of a BASKET with the price by which it may be decided. */
export interface JointRunning extends JointMember {
  running: RunningCycle;
  price: DecidingPrice | null;
}

/** Returns a task as one that opens nothing and goes on closing, whatever state it is in. */
export function holdTask(task: TaskRow | null): TaskRow | null {
  return task?.state === 'active' ? { ...task, state: 'paused' } : task;
}

/**
 * What a task's state permits: active opens and closes; paused only closes; error only closes, unless the broker
 * cannot be reached; stopped does neither.
 */
export function derivePermissions(task: TaskRow | null): { mayOpen: boolean; mayClose: boolean } {
  if (!task || task.state === 'stopped') return { mayOpen: false, mayClose: false };
  const mayClose = task.state !== 'error' || !isCredentialFault(task.errorCode);
  return { mayOpen: task.state === 'active', mayClose };
}
