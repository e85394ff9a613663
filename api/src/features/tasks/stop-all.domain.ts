import type { StopAllReply, StopResult } from '@entropi/contracts/tasks';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import {
  hasRunningTask,
  insertMassStop,
  listStoppedTasks,
  type MassStop,
  type MassStopOrder,
  stopRunningTasks,
} from '@entropi/engine/store/mass-stop.repo';
import type { Deps } from '../../deps';
import { enqueueTurn } from '../jobs/start-job.domain';
import { findUnfinishedStop, listStopped, lockStopJob } from './stop-all.repo';
import { readTasks } from './task-view';

/** Stored with each job of a stop. */
export const STOP_ALL_KIND = 'tasks.stop-all';

/** How many tasks the response names; the job has them all. */
export const LISTED_TASKS = 100;

/** How many rows of the job one transaction makes at most. */
const LISTED_AT_ONCE = 10_000;

type Context = Pick<Deps, 'db' | 'jobs' | 'log'>;
type KeptStop = MassStop & { jobId: string };

/** What a stop of all tasks has done when it returns. */
export interface StoppedAll {
  stop: KeptStop;
  /** The job that follows what is left to do: this stop's, or the one that still works on all of it. */
  jobId: string;
  /** Tasks that were running. */
  stopped: number;
  /** Number of tasks in the job; with `closes` these include stopped ones that have open shares. */
  met: number;
}

/**
 * Stops every running task, however many there are, by one statement, and stores the wish to close their open
 * shares. All else (closes, rows of the job, the trail of each task) follows from what is stored then: the engines
 * and the stop's job do it, whichever process dies meanwhile. Tasks that were locked at that moment are stopped by
 * the job as soon as they are free.
 */
export async function stopAll(deps: Context, order: MassStopOrder): Promise<StoppedAll> {
  const { db, log } = deps;
  const done = await inTransaction(db, async (tx) => {
    const stop = await insertMassStop(tx, order, STOP_ALL_KIND);
    const { met, stopped } = await stopRunningTasks(tx, stop);
    await writeAudit(
      tx,
      { userId: order.actorId, username: order.actor },
      {
        action: 'task.stop-all',
        subject: `job:${stop.jobId}`,
        after: { closes: stop.closes, stopped },
      },
    );
    return { stop, met, stopped };
  });
  const { stop } = done;
  // The stop is committed. What fails from here on is done by the job, which is found even without its message.
  const late = await stopLate(db, stop).catch((error: unknown) => {
    log.warn({ err: error, stop: stop.id }, 'tasks that were locked at a stop wait for its job');
    return { met: 0, stopped: 0 };
  });
  await inTransaction(db, (tx) => enqueueTurn(deps, tx, stop.jobId)).catch((error: unknown) =>
    log.warn({ err: error, job: stop.jobId }, 'the job of a stop was not put into the queue'),
  );
  const met = done.met + late.met;
  const other = met === 0 ? await findUnfinishedStop(db, STOP_ALL_KIND, stop.jobId) : null;
  return { stop, jobId: other ?? stop.jobId, stopped: done.stopped + late.stopped, met };
}

/** Stops tasks that a stop has found locked; those that are still locked are stopped by its job. */
async function stopLate(db: Queryable, stop: KeptStop): Promise<{ met: number; stopped: number }> {
  if (!(await hasRunningTask(db, stop))) return { met: 0, stopped: 0 };
  return inTransaction(db, (tx) => stopRunningTasks(tx, stop));
}

/**
 * Stops tasks that were locked, or were started while the stop was under way, and adds a row to its job for each
 * task that it met.
 */
export async function sweep(db: Queryable, stop: KeptStop): Promise<void> {
  await inTransaction(db, (tx) => stopRunningTasks(tx, stop));
  const listSome = async (tx: Transaction) => {
    const rows = await lockStopJob(tx, stop.jobId);
    return rows === null ? 0 : listStoppedTasks(tx, stop, { rows, limit: LISTED_AT_ONCE });
  };
  while ((await inTransaction(db, listSome)) > 0);
}

/** Stops all tasks for a caller of the API, and returns the first tasks that the stop met, as they are now. */
export async function stopAllTasks(deps: Context, order: MassStopOrder): Promise<StopAllReply> {
  const { stop, jobId, stopped, met } = await stopAll(deps, order);
  const tasks = await readStopped(deps.db, stop).catch((error: unknown) => {
    deps.log.warn({ err: error, stop: stop.id }, 'the tasks that a stop met cannot be read');
    return [];
  });
  return { tasks, job_id: jobId, stopped, met };
}

async function readStopped(db: Queryable, stop: KeptStop): Promise<StopResult[]> {
  const met = await listStopped(db, stop, LISTED_TASKS);
  const tasks = await readTasks(
    db,
    met.map(({ userId }) => userId),
  );
  const dealsOf = new Map(met.map(({ userId, dealIds }) => [userId, dealIds]));
  const result = stop.closes ? ('CLOSING' as const) : ('LEFT_OPEN' as const);
  return tasks.map((task) => ({
    task,
    shares: (dealsOf.get(task.user_id) ?? []).map((deal_id) => ({ deal_id, result, reason: null })),
  }));
}
