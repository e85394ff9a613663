import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { invalidInput } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { listRefreshableUsers } from './monitoring.repo';
import { refreshJob } from './refresh.job';

/** Starts a comparison of users with the broker: of these, or of all who have an account. */
export async function refreshMonitoring(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  userIds: number[] | null,
) {
  const users = await listRefreshableUsers(deps.db, userIds);
  const known = new Set(users.map((user) => user.id));
  const unknown = (userIds ?? []).flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `user_ids.${index}`, message: 'no such user', code: 'user_unknown' }],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const rows = users.map((user) => ({ label: user.username, subject: { userId: user.id } }));
  return startJob(deps, actor, refreshJob, rows);
}
