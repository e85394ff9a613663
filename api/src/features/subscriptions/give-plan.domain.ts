import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { selectUsers, type UserSelection } from '../monitoring/selected-users.domain';
import { planJob } from './plan.job';
import { findPlan } from './subscriptions.repo';

/** Starts a job that puts these users on a plan; the row of a user for whom that is not possible fails. */
export async function giveUsersPlan(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { subscription_id: subscriptionId, ...selection }: UserSelection & { subscription_id: number },
) {
  const plan = await findPlan(deps.db, subscriptionId);
  if (!plan?.plan.isActive)
    throw invalid('subscription_id', 'no such active plan', 'plan_inactive');
  const users = await selectUsers(deps, selection);
  const rows = users.map(({ userId, label }) => ({ label, subject: { userId, subscriptionId } }));
  return startJob(deps, actor, planJob, rows);
}
