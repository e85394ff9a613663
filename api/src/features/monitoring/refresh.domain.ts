import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { startJob } from '../jobs/start-job.domain';
import { listUsersWithAccount } from './monitoring.repo';
import { refreshJob } from './refresh.job';
import { selectUsers, type UserSelection } from './selected-users.domain';

/**
 * Starts a job that compares users with the broker: the selected ones, or all who have an account. The row of a user
 * who does not exist fails.
 */
export async function refreshMonitoring(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  selection: UserSelection = {},
) {
  const isOfAll = Object.values(selection).every((named) => named === undefined);
  const users = await (isOfAll ? listUsersWithAccount(deps.db) : selectUsers(deps, selection));
  const rows = users.map(({ userId, label }) => ({ label, subject: { userId } }));
  return startJob(deps, actor, refreshJob, rows);
}
