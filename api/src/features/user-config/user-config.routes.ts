import { giveUsersStrategy as giveContract } from '@entropi/contracts/bulk';
import {
  createConfig as createContract,
  deleteConfig as deleteContract,
  getConfig,
  updateConfig as updateContract,
} from '@entropi/contracts/strategies';
import {
  migrateUsersToStrategies,
  previewMigration as previewMigrationContract,
} from '@entropi/contracts/strategy-jobs';
import {
  getUserStrategy,
  setUserStrategy as setUserStrategyContract,
} from '@entropi/contracts/users';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { giveUsersStrategy } from './give-strategy.domain';
import { migrateUsers, previewMigration } from './migrate-users.domain';
import {
  createConfig,
  deleteConfig,
  readOwnConfig,
  readUserStrategy,
  setUserStrategy,
  updateConfig,
} from './user-config.domain';

export function userConfigRoutes(scope: FastifyInstance): void {
  route(scope, getConfig, ({ deps, owner }) => readOwnConfig(deps.db, owner));

  route(scope, createContract, ({ deps, caller, owner, body }) =>
    createConfig(deps, caller, owner, body),
  );

  route(scope, updateContract, ({ deps, caller, owner, body }) =>
    updateConfig(deps, caller, owner, body),
  );

  route(scope, deleteContract, async ({ deps, caller, owner }) => {
    await deleteConfig(deps, caller, owner);
  });

  route(scope, getUserStrategy, ({ deps, owner }) => readUserStrategy(deps.db, owner));

  route(scope, setUserStrategyContract, ({ deps, caller, params, body }) =>
    setUserStrategy(deps, caller, params.user_id, body),
  );

  route(scope, giveContract, ({ deps, caller, body }) => giveUsersStrategy(deps, caller, body));

  route(scope, migrateUsersToStrategies, ({ deps, caller, body }) =>
    migrateUsers(deps, caller, body),
  );

  route(scope, previewMigrationContract, ({ deps, body }) =>
    previewMigration(deps.db, body?.strategy_id),
  );
}
