import type { Task } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { runEach } from '@entropi/engine/run-each';
import { moveTask, withTaskLock } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { ApiError, conflict, notFound } from '../../errors';
import { listTasks } from './task.repo';
import { startTask, type TaskContext } from './task-actions.domain';
import { readTask } from './task-view';
import { hasRunningCycle, listDueResumes, setTaskWishes } from './task-wishes.repo';

/** How many tasks are started at a time, since many pauses end at the same midnight. */
const AT_ONCE = 4;

/**
 * Lets the running cycle end normally and then pauses the task; without a cycle it pauses at once. Throws 409 for a
 * task that is neither active nor paused.
 */
export async function stopAfterCycle(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: number,
): Promise<Task> {
  const [rows] = await listTasks(db, [userId]);
  if (!rows) throw notFound();
  await withTaskLock(db, userId, async (tx, task) => {
    if (task.state === 'paused' || task.pausesAfterCycle) return;
    if (task.state !== 'active') throw conflict('task_state', `The task is ${task.state}`);
    const reason = 'stop-after-cycle';
    if (!(await hasRunningCycle(tx, userId))) {
      const by = { actorId: actor.userId, actor: actor.username, reason };
      return moveTask(tx, task, 'paused', by);
    }
    await setTaskWishes(tx, userId, { pausesAfterCycle: true });
    const subject = `user:${userId}`;
    await writeAudit(tx, actor, { action: `task.${reason}`, subject, userId });
  });
  return readTask(db, userId);
}

/**
 * Starts the tasks whose pause is over. A task that must not be started now, such as that of a suspended user, stays
 * paused until a person starts it; after a passing failure it is tried again at the next turn.
 */
export async function resumeTasks(
  deps: TaskContext & Pick<Deps, 'log'>,
): Promise<{ resumed: number }> {
  let resumed = 0;
  await runEach(await listDueResumes(deps.db, deps.now()), AT_ONCE, async (userId) => {
    if (await resumeTask(deps, userId)) resumed += 1;
  });
  return { resumed };
}

async function resumeTask(deps: TaskContext & Pick<Deps, 'log'>, userId: number): Promise<boolean> {
  const { db, log } = deps;
  try {
    const [rows] = await listTasks(db, [userId]);
    if (!rows) return false;
    await startTask(deps, { userId, username: rows.username }, userId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) {
      log.warn({ err: error, userId }, 'a task whose pause is over was not started');
      return false;
    }
    log.info({ userId, code: error.code }, 'a task whose pause is over stays paused');
    await withTaskLock(db, userId, (tx) => setTaskWishes(tx, userId, { pausedUntil: null }));
    return false;
  }
}
