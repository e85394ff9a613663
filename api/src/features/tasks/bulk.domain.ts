import type { TaskAction, TaskSelection } from '@entropi/contracts/bulk';
import { TaskState } from '@entropi/contracts/trading-model';
import type { Actor } from '@entropi/db/audit.repo';
import { findLastMassStop } from '@entropi/engine/store/mass-stop.repo';
import type { Deps } from '../../deps';
import { toMoney } from '../../money';
import { sumOpenShares } from '../dashboard/performance.repo';
import { startJob } from '../jobs/start-job.domain';
import {
  listSelectedUsers,
  selectUsers,
  type UserSelection,
} from '../monitoring/selected-users.domain';
import { countPlans, countStrategies } from '../users/chosen-users.repo';
import { bulkTaskJob } from './bulk.job';

/** Starts a job that does one action on the tasks of these users; the row of a user who does not exist fails. */
export async function actOnTasks(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  given: UserSelection & { action: TaskAction; close_shares?: boolean },
) {
  const { action, close_shares: closeShares = false } = given;
  const seenStop = await findLastMassStop(deps.db);
  const users = await selectUsers(deps, given);
  const rows = users.map(({ userId, label }) => ({
    label,
    subject: { userId, action, closeShares, seenStop },
  }));
  return startJob(deps, actor, bulkTaskJob, rows);
}

/** What acting on these users’ tasks would meet. */
export async function previewActOnTasks(
  deps: Pick<Deps, 'db' | 'now'>,
  selection: UserSelection,
): Promise<TaskSelection> {
  const users = await listSelectedUsers(deps, selection);
  const ids = users.map(({ userId }) => userId);
  const [{ openShares, unrealised }, plans, strategies] = await Promise.all([
    sumOpenShares(deps.db, ids),
    countPlans(deps.db, ids),
    countStrategies(deps.db, ids),
  ]);
  const states = TaskState.options.map((state) => ({
    state,
    count: users.filter((user) => user.state === state).length,
  }));
  return {
    count: users.length,
    states: states.filter(({ count }) => count > 0),
    open_shares: openShares,
    unrealised: unrealised.map(({ minor, currency }) => toMoney(minor, currency)),
    plans,
    strategies,
  };
}
