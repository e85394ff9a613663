import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { startJob } from '../jobs/start-job.domain';
import { listUsersWithAccount } from './monitoring.repo';
import { refreshJob } from './refresh.job';
import { selectUsers, type UserSelection } from './selected-users.domain';

/**
 * Starts a comparison of users with the broker: of those selected, or of all who have an account. The row of one
 * that there is not fails.
 */
export async function refreshMonitoring(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  selection: UserSelection = {},
) {
  const isOfAll = !selection.user_ids && !selection.matching;
  const users = await (isOfAll ? listUsersWithAccount(deps.db) : selectUsers(deps.db, selection));
  const rows = users.map(({ userId, label }) => ({ label, subject: { userId } }));
  return startJob(deps, actor, refreshJob, rows);
}
