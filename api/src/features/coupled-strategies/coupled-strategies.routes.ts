import {
  createCoupledStrategy as createContract,
  deleteCoupledStrategy as deleteContract,
  getCoupledStrategy,
  getTaskCoupledStrategy,
  listCoupledStrategies,
  updateCoupledStrategy as updateContract,
} from '@entropi/contracts/coupled-strategies';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  createCoupledStrategy,
  deleteCoupledStrategy,
  readCoupledStrategies,
  readCoupledStrategy,
  readUserCoupledStrategy,
  updateCoupledStrategy,
} from './coupled-strategies.domain';

export function coupledStrategyRoutes(scope: FastifyInstance): void {
  route(scope, listCoupledStrategies, ({ deps }) => readCoupledStrategies(deps.db));

  route(scope, createContract, ({ deps, caller, body }) =>
    createCoupledStrategy(deps, caller, body),
  );

  route(scope, getCoupledStrategy, ({ deps, params }) =>
    readCoupledStrategy(deps.db, params.strategy_id),
  );

  route(scope, updateContract, ({ deps, caller, params, body }) =>
    updateCoupledStrategy(deps, caller, params.strategy_id, body),
  );

  route(scope, deleteContract, ({ deps, caller, params }) =>
    deleteCoupledStrategy(deps, caller, params.strategy_id),
  );

  route(scope, getTaskCoupledStrategy, ({ deps, owner }) =>
    readUserCoupledStrategy(deps.db, owner),
  );
}
