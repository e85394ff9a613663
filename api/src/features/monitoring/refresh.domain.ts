import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { startJob } from '../jobs/start-job.domain';
import { listRefreshableUsers } from './monitoring.repo';
import { refreshJob } from './refresh.job';

/**
 * Starts a comparison of users with the broker: of these, or of all who have an account. The row of one
 * that there is not fails.
 */
export async function refreshMonitoring(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  userIds: number[] | null,
) {
  const users = await listRefreshableUsers(deps.db, userIds);
  const names = new Map(users.map((user) => [user.id, user.username]));
  const rows = (userIds ?? users.map((user) => user.id)).map((userId) => ({
    label: names.get(userId) ?? `#${userId}`,
    subject: { userId },
  }));
  return startJob(deps, actor, refreshJob, rows);
}
