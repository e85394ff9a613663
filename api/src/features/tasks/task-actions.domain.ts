import type { Task } from '@entropi/contracts/trading-model';
import type { Actor } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { beginStart, findLastMassStop } from '@entropi/engine/store/mass-stop.repo';
import { isSuspended } from '@entropi/engine/store/suspension.repo';
import { lockTask, moveTask, setDegraded } from '@entropi/engine/store/task-state.repo';
import { findTransition, type TaskAction } from '@entropi/trading/core/task-transitions';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { ApiError, conflict, invalid, notFound, suspended } from '../../errors';
import type { Caller, OwnerId } from '../../http/caller';
import { isCoupledActive } from '../coupled-strategies/coupled-strategies.repo';
import { rejectUnacknowledged } from '../risks/risks.domain';
import { rejectReachedLimit } from './reached-limit.domain';
import { listTasks } from './task.repo';
import { readTask } from './task-view';
import { setTaskWishes, type TaskWishes } from './task-wishes.repo';

/** What the actions work with. */
export type TaskContext = Pick<Deps, 'db' | 'sealer' | 'now'>;

/** How long a reconcile, which reads from the broker, is waited for. */
const RECONCILE_TIMEOUT_MS = 15_000;

/**
 * Starts a user's task; a stopped one only after a clean reconcile. Throws 402 while they are suspended, 409 while
 * they are deactivated, while the loss of the day has reached a limit, or when all tasks were stopped after the
 * start was ordered.
 *
 * @param seenStop the newest stop of all tasks when the start was ordered; if left out, the newest one now
 */
export async function startTask(
  deps: TaskContext,
  actor: Actor,
  userId: number,
  seenStop?: number,
): Promise<Task> {
  const { db, now } = deps;
  const seen = seenStop ?? (await findLastMassStop(db));
  const [rows] = await listTasks(db, [userId]);
  if (!rows) throw notFound();
  if (!rows.isActive) throw conflict('user_inactive', 'The user is deactivated');
  if (await isSuspended(db, userId, now().toISOString().slice(0, 10))) throw suspended();
  const coupledId = rows.config?.coupledStrategyId;
  if (coupledId && !(await isCoupledActive(db, coupledId))) {
    throw conflict('no_strategy', 'A member of the coupled strategy is not active');
  }
  if (!rows.strategy?.isActive) throw conflict('no_strategy', 'No active strategy is configured');
  const { kind } = findTransition(rows.task?.state ?? 'stopped', 'start');
  if (kind === 'moved') await rejectReachedLimit(db, userId, now());
  return act(deps, actor, userId, 'start', {
    seenStop: seen,
    wishes: { pausesAfterCycle: false },
  });
}

/**
 * As `startTask`, for users themselves. To start a stopped task they must have acknowledged the risks in the present
 * text; otherwise it throws 409. A superuser who starts for others need not.
 */
export async function startOwnTask(
  deps: TaskContext,
  caller: Caller,
  userId: OwnerId,
): Promise<Task> {
  if (!caller.isSuperuser) {
    const { state } = await getTaskState(deps, userId);
    if (state === 'stopped') await rejectUnacknowledged(deps.db, userId);
  }
  return startTask(deps, caller, userId);
}

/** The longest pause that ends by itself. */
const MAX_PAUSE_MS = 8 * 86_400_000;

/** Pauses a user's task: it opens nothing more and keeps closing. With `until` it goes on by itself at that time. */
export async function pauseTask(
  deps: TaskContext,
  actor: Actor,
  userId: number,
  until?: string,
): Promise<Task> {
  const pausedUntil = until === undefined ? null : new Date(until);
  const ms = pausedUntil === null ? 1 : pausedUntil.getTime() - deps.now().getTime();
  if (ms <= 0 || ms > MAX_PAUSE_MS) throw invalid('until', 'must be a time of the next eight days');
  return act(deps, actor, userId, 'pause', { wishes: { pausedUntil } });
}

/** Moves a task from error to paused after a clean reconcile. */
export async function clearTaskError(
  deps: TaskContext,
  actor: Actor,
  userId: number,
): Promise<Task> {
  return act(deps, actor, userId, 'clear-error');
}

async function act(
  deps: TaskContext,
  actor: Actor,
  userId: number,
  action: TaskAction,
  { seenStop, wishes }: { seenStop?: number; wishes?: TaskWishes } = {},
): Promise<Task> {
  const { state } = await getTaskState(deps, userId);
  const planned = findTransition(state, action);
  const needsReconcile = planned.kind === 'moved' && planned.needsReconcile;
  const lockedUntil = needsReconcile ? await reconcile(deps, actor, userId) : null;
  await inTransaction(deps.db, async (tx) => {
    if (seenStop !== undefined) await beginStart(tx);
    const task = await lockTask(tx, userId);
    const transition = findTransition(task.state, action);
    if (transition.kind === 'rejected') throw conflict('task_state', `The task is ${task.state}`);
    if (transition.kind !== 'moved') {
      if (wishes) await setTaskWishes(tx, userId, wishes);
      return;
    }
    if (seenStop !== undefined && (await findLastMassStop(tx)) !== seenStop) {
      throw conflict('stopped_meanwhile', 'All tasks were stopped after this was ordered');
    }
    const by = { actorId: actor.userId, actor: actor.username, reason: action, seenStop };
    await moveTask(tx, task, transition.to, by);
    if (wishes) await setTaskWishes(tx, userId, wishes);
    if (lockedUntil) await setDegraded(tx, [userId], 'login_locked', lockedUntil);
  });
  return readTask(deps.db, userId);
}

async function getTaskState({ db }: TaskContext, userId: number): Promise<Pick<Task, 'state'>> {
  const [rows] = await listTasks(db, [userId]);
  if (!rows) throw notFound();
  return { state: rows.task?.state ?? 'stopped' };
}

/**
 * Compares a user's shares with the broker. Returns null when that succeeded, and a time when the broker has locked
 * the login until then. A lock passes by itself and does not keep the task from changing its state, since the engine
 * opens nothing before it has compared. Throws 409 without an account, 502 or 503 when the broker cannot be read for
 * another reason.
 */
async function reconcile(
  deps: TaskContext,
  actor: { userId: number | null },
  userId: number,
): Promise<Date | null> {
  const account = await findDefaultAccount(deps.db, userId);
  if (!account) throw conflict('no_account', 'The user has no default account');
  const brokerKeyId = account.key.id;
  // Acting on another user costs the actor no allowance, since a job may do it for thousands of users; the other user's
  // key has a limit of its own.
  const byUserId = actor.userId === userId ? userId : null;
  const options = { timeoutMs: RECONCILE_TIMEOUT_MS, userId, byUserId, brokerKeyId };
  try {
    await requestEngine(deps, 'sync', {}, options);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'login_locked') throw error;
    const seconds = Number(error.headers['retry-after'] ?? 0);
    return new Date(deps.now().getTime() + seconds * 1000);
  }
}
