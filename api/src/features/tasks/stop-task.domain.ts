import { setTimeout as sleep } from 'node:timers/promises';
import type { StopResult } from '@entropi/contracts/tasks';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { insertWantedCloses, wishCloseAll } from '@entropi/engine/store/close-wish.repo';
import { moveTask, withTaskLock } from '@entropi/engine/store/task-state.repo';
import { findUnsentCloses } from '@entropi/engine/store/unsent-close.repo';
import { findTransition } from '@entropi/trading/core/task-transitions';
import { notFound } from '../../errors';
import { listLastRejections, listLiveShares, listSharesById } from '../shares/share.repo';
import { listTasks } from './task.repo';
import type { TaskContext } from './task-actions.domain';
import { readTask } from './task-view';

/** How long closing is waited for; shares that are still being closed then are reported as CLOSING. */
const CLOSE_TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 100;
/** A close that a user orders by hand does not wait for the pause after a rejected one. */
const AT_ONCE = () => 0;

type ShareResult = StopResult['shares'][number];

/**
 * Stops a user's task; with `closeShares` every share is closed and its result returned. The wish is kept with the
 * task: the engine closes later what cannot be closed now.
 */
export async function stopTask(
  deps: TaskContext,
  actor: Actor,
  userId: number,
  closeShares: boolean,
): Promise<StopResult> {
  const [rows] = await listTasks(deps.db, [userId]);
  if (!rows) throw notFound();
  const ordered = await withTaskLock(deps.db, userId, async (tx, task) => {
    const transition = findTransition(task.state, 'stop');
    const by = { actorId: actor.userId, actor: actor.username, reason: 'stop' };
    if (transition.kind === 'moved') await moveTask(tx, task, transition.to, by);
    if (!closeShares) return [];
    await wishCloseAll(tx, userId);
    return insertWantedCloses(tx, userId, 0, AT_ONCE);
  });
  const ids = new Set(ordered.map((share) => share.id));
  const shares = closeShares
    ? await awaitCloses(deps, userId, ids)
    : await listLeft(deps.db, userId);
  return { task: await readTask(deps.db, userId), shares };
}

/**
 * Closes all shares of a user by hand, and pauses their task so that nothing is opened in their place. This works in
 * whatever state the task is and while they are suspended: no one is kept from closing.
 */
export async function closeAllShares(
  deps: TaskContext,
  actor: Actor,
  userId: number,
): Promise<StopResult> {
  const [rows] = await listTasks(deps.db, [userId]);
  if (!rows) throw notFound();
  const ordered = await withTaskLock(deps.db, userId, async (tx, task) => {
    const by = { actorId: actor.userId, actor: actor.username, reason: 'close-all' };
    if (task.state === 'active') await moveTask(tx, task, 'paused', by);
    else {
      const subject = `user:${userId}`;
      await writeAudit(tx, actor, { action: 'task.close-all', subject, userId });
    }
    await wishCloseAll(tx, userId, 'MANUAL');
    return insertWantedCloses(tx, userId, 0, AT_ONCE);
  });
  const shares = await awaitCloses(deps, userId, new Set(ordered.map((share) => share.id)));
  return { task: await readTask(deps.db, userId), shares };
}

async function listLeft(db: Queryable, userId: number): Promise<ShareResult[]> {
  return (await listLiveShares(db, userId)).map((share) => ({
    deal_id: share.dealId,
    result: 'LEFT_OPEN',
    reason: null,
  }));
}

/**
 * Waits until every share is closed or cannot be closed for now: a share whose close the broker rejected, or which
 * could not be sent, is not waited for, since the engine tries it again.
 */
async function awaitCloses(
  { db }: TaskContext,
  userId: number,
  ordered: Set<number>,
): Promise<ShareResult[]> {
  const deadline = Date.now() + CLOSE_TIMEOUT_MS;
  const seen = new Set(ordered);
  for (;;) {
    const live = await listLiveShares(db, userId);
    for (const share of live) seen.add(share.id);
    // If a share is open although its close was ordered, that close was rejected.
    const closing = live.filter(({ state }) => state === 'CLOSING').map(({ id }) => id);
    const unsent = await findUnsentCloses(db, closing);
    const isWaiting = live.some(
      ({ id, state }) => (state !== 'OPEN' || !ordered.has(id)) && !unsent.has(id),
    );
    for (const share of live) if (share.state === 'CLOSING') ordered.add(share.id);
    if (!isWaiting || Date.now() > deadline) break;
    await sleep(LOOK_EVERY_MS);
  }
  const shares = await listSharesById(db, [...seen]);
  const idsIn = (wanted: string) =>
    shares.filter(({ state }) => state === wanted).map(({ id }) => id);
  const unsent = await findUnsentCloses(db, idsIn('CLOSING'));
  const rejections = await listLastRejections(db, idsIn('OPEN'));
  return shares.map((share) => toResult(share, rejections, unsent.has(share.id)));
}

function toResult(
  share: { id: number; dealId: string | null; state: string },
  rejections: ReadonlyMap<number, string>,
  isUnsent: boolean,
): ShareResult {
  const deal_id = share.dealId;
  if (share.state === 'CLOSED') return { deal_id, result: 'CLOSED', reason: null };
  if (share.state === 'REJECTED') return { deal_id, result: 'CLOSED', reason: 'never_opened' };
  const reason = isUnsent ? 'not_sent' : null;
  if (share.state !== 'OPEN') return { deal_id, result: 'CLOSING', reason };
  return { deal_id, result: 'FAILED', reason: rejections.get(share.id) ?? null };
}
