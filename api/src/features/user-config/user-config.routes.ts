import {
  createConfig as createContract,
  deleteConfig as deleteContract,
  getConfig,
  updateConfig as updateContract,
} from '@entropi/shared/contracts/strategies';
import {
  getUserStrategy,
  setUserStrategy as setUserStrategyContract,
} from '@entropi/shared/contracts/users';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  createConfig,
  deleteConfig,
  readConfig,
  readUserStrategy,
  setUserStrategy,
  updateConfig,
} from './user-config.domain';

export function userConfigRoutes(scope: FastifyInstance): void {
  route(scope, getConfig, ({ deps, caller }) => readConfig(deps.db, caller.userId));

  route(scope, createContract, ({ deps, caller, body }) => createConfig(deps, caller, body));

  route(scope, updateContract, ({ deps, caller, body }) => updateConfig(deps, caller, body));

  route(scope, deleteContract, async ({ deps, caller }) => {
    await deleteConfig(deps, caller);
  });

  route(scope, getUserStrategy, ({ deps, params }) => readUserStrategy(deps.db, params.user_id));

  route(scope, setUserStrategyContract, ({ deps, caller, params, body }) =>
    setUserStrategy(deps, caller, params.user_id, body),
  );
}
