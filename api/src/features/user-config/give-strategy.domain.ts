import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { selectUsers, type UserSelection } from '../monitoring/selected-users.domain';
import { findStrategy } from '../strategies/strategy-view';
import { strategyJob } from './strategy.job';

/** Starts a job that gives these users a strategy; the row of a user whom it does not suit fails. */
export async function giveUsersStrategy(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { strategy_id: strategyId, ...selection }: UserSelection & { strategy_id: number },
) {
  const strategy = await findStrategy(deps.db, strategyId);
  if (!strategy?.is_active)
    throw invalid('strategy_id', 'no such active strategy', 'strategy_inactive');
  const users = await selectUsers(deps, selection);
  const rows = users.map(({ userId, label }) => ({ label, subject: { userId, strategyId } }));
  return startJob(deps, actor, strategyJob, rows);
}
