import type { TaskAction } from '@entropi/shared/contracts/bulk';
import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { findLastMassStop } from '../../trading/store/mass-stop.repo';
import { startJob } from '../jobs/start-job.domain';
import { bulkTaskJob } from './bulk.job';
import { listTasks } from './task.repo';

/** Starts one action on the tasks of these users; the row of one that there is not fails. */
export async function actOnTasks(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  given: { action: TaskAction; user_ids: number[]; close_shares?: boolean },
) {
  const { action, user_ids: ids, close_shares: closeShares = false } = given;
  const seenStop = await findLastMassStop(deps.db);
  const found = await listTasks(deps.db, ids);
  const names = new Map(found.map((rows) => [rows.userId, rows.username]));
  const rows = ids.map((userId) => ({
    label: names.get(userId) ?? `#${userId}`,
    subject: { userId, action, closeShares, seenStop },
  }));
  return startJob(deps, actor, bulkTaskJob, rows);
}
