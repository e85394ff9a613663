import type { Task } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { publishEvent } from '@entropi/db/events';
import { endWishes } from '@entropi/engine/store/leave.repo';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import { listTasks } from './task.repo';
import { readTask } from './task-view';

/**
 * Ends every wish of a user to leave positions, without closing them: for an administrator who has settled the
 * matter at the broker. A stop that the price still demands is decided again.
 */
export async function endLeaving(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: number,
): Promise<Task> {
  const [rows] = await listTasks(db, [userId]);
  if (!rows) throw notFound();
  await withTaskLock(db, userId, async (tx) => {
    const ended = await endWishes(tx, userId);
    if (ended.cycleIds.length + ended.shareIds.length + ended.dropped === 0) return;
    await writeAudit(tx, actor, {
      action: 'task.end-leaving',
      subject: `user:${userId}`,
      userId,
      before: { cycles: ended.cycleIds, shares: ended.shareIds, unsent_closes: ended.dropped },
      after: null,
    });
    await publishEvent(tx, { userId, event: 'task', ref: { user_id: userId } });
  });
  return readTask(db, userId);
}
