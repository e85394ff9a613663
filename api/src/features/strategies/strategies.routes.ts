import {
  createStrategy as createContract,
  deleteStrategy as deleteContract,
  getSellModeConfig,
  getStrategy,
  listActiveStrategyUsers,
  listAssignedStrategyUsers,
  listStrategies,
  listStrategyUsers,
  setSellModeConfig,
  updateStrategy as updateContract,
} from '@entropi/contracts/strategies';
import {
  generateStrategies as generateContract,
  previewStrategies as previewContract,
  previewSellModeConfigAll,
  setSellModeConfigAll,
} from '@entropi/contracts/strategy-jobs';
import { getStrategyResults } from '@entropi/contracts/strategy-results';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { toUser } from '../users/user-view';
import { listUsersById } from '../users/users.repo';
import { generateStrategies } from './generate-strategies.domain';
import { previewStrategies } from './preview-strategies.domain';
import { previewSellModeOfAll, setSellMode, setSellModeOfAll } from './sell-mode-config.domain';
import { readSlippage } from './slippage.domain';
import { createStrategy, deleteStrategy, updateStrategy } from './strategies.domain';
import { listStrategyUserIds } from './strategies.repo';
import { readStrategyResults } from './strategy-days.domain';
import { readStrategies, readStrategy } from './strategy-view';

export function strategyRoutes(scope: FastifyInstance): void {
  route(scope, listStrategies, ({ deps }) => readStrategies(deps.db));

  route(scope, createContract, ({ deps, caller, body }) => createStrategy(deps, caller, body));

  route(scope, getStrategy, ({ deps, params }) => readStrategy(deps.db, params.strategy_id));

  route(scope, updateContract, ({ deps, caller, params, body }) =>
    updateStrategy(deps, caller, params.strategy_id, body),
  );

  route(scope, deleteContract, async ({ deps, caller, params }) => {
    await deleteStrategy(deps, caller, params.strategy_id);
  });

  route(scope, getStrategyResults, ({ deps }) => readStrategyResults(deps.db, deps.now()));

  route(scope, getStrategySlippage, ({ deps, params, query }) =>
    readSlippage(deps.db, params.strategy_id, { days: query.days, now: deps.now() }),
  );

  route(scope, getSellModeConfig, async ({ deps, params }) => {
    const strategy = await readStrategy(deps.db, params.strategy_id);
    return strategy.sell_mode_config;
  });

  route(scope, setSellModeConfig, ({ deps, caller, params, body }) =>
    setSellMode(deps, caller, params.strategy_id, body),
  );

  route(scope, setSellModeConfigAll, ({ deps, caller, body }) =>
    setSellModeOfAll(deps, caller, body),
  );

  route(scope, previewSellModeConfigAll, ({ deps, body }) => previewSellModeOfAll(deps.db, body));

  route(scope, generateContract, ({ deps, caller, body }) =>
    generateStrategies(deps, caller, body),
  );

  route(scope, previewContract, ({ deps, body }) => previewStrategies(deps.db, body));

  for (const [contract, which] of [
    [listStrategyUsers, 'all'],
    [listAssignedStrategyUsers, 'assigned'],
    [listActiveStrategyUsers, 'active'],
  ] as const) {
    route(scope, contract, async ({ deps, params }) => {
      await readStrategy(deps.db, params.strategy_id);
      const ids = await listStrategyUserIds(deps.db, params.strategy_id, which);
      return (await listUsersById(deps.db, ids)).map(toUser);
    });
  }
}
