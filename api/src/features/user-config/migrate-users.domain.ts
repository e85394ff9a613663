import { MAX_NAMED, type MigrationPreview } from '@entropi/contracts/strategy-jobs';
import type { Actor } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalid } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { findStrategy, readStrategy } from '../strategies/strategy-view';
import { migrationJob } from './migration.job';
import { findDefaultStrategy, listUnconfiguredUsers } from './migration.repo';

/** Starts giving a strategy to every user who has none configured. */
export async function migrateUsers(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { strategy_id: strategyId, confirmed }: { strategy_id?: number; confirmed?: number } = {},
) {
  const chosen = await chooseStrategy(deps.db, strategyId);
  const users = await listUnconfiguredUsers(deps.db);
  if (confirmed !== undefined && users.length > confirmed) throw conflict('selection_grown');
  const rows = users.map((user) => ({
    label: user.username,
    subject: { userId: user.id, username: user.username, strategyId: chosen },
  }));
  return startJob(deps, actor, migrationJob, rows);
}

/** Says who would be given a strategy, and which. */
export async function previewMigration(
  db: Queryable,
  strategyId?: number,
): Promise<MigrationPreview> {
  const { id, name } = await readStrategy(db, await chooseStrategy(db, strategyId));
  const users = await listUnconfiguredUsers(db);
  const usernames = users.slice(0, MAX_NAMED).map(({ username }) => username);
  return { strategy: { id, name }, count: users.length, usernames };
}

async function chooseStrategy(db: Queryable, named: number | undefined): Promise<number> {
  if (named !== undefined) {
    const strategy = await findStrategy(db, named);
    if (!strategy?.is_active)
      throw invalid('strategy_id', 'no such active strategy', 'strategy_inactive');
    return named;
  }
  const id = await findDefaultStrategy(db);
  if (id === null) throw conflict('no_default_strategy', 'No active strategy has a ladder');
  return id;
}
