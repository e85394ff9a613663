import {
  deleteBacktest as deleteContract,
  getBacktest,
  listBacktestCycles,
  listBacktestShares,
  listBacktests,
  startBacktest as startContract,
} from '@entropi/contracts/backtests';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  deleteBacktest,
  listCycles,
  listBacktests as listOwn,
  listShares,
  readBacktest,
} from './backtests.domain';
import { startBacktest } from './start-backtest.domain';

export function backtestRoutes(scope: FastifyInstance): void {
  route(scope, startContract, ({ deps, caller, body }) => startBacktest(deps, caller, body));

  route(scope, listBacktests, ({ deps, owner, query: { skip, limit } }) =>
    listOwn(deps, owner, { skip, limit }),
  );

  route(scope, getBacktest, ({ deps, caller, params }) =>
    readBacktest(deps, caller, params.backtest_id),
  );

  route(scope, listBacktestShares, ({ deps, caller, params, query }) =>
    listShares(deps, caller, params.backtest_id, query),
  );

  route(scope, listBacktestCycles, ({ deps, caller, params, query }) =>
    listCycles(deps, caller, params.backtest_id, query),
  );

  route(scope, deleteContract, ({ deps, caller, params }) =>
    deleteBacktest(deps, caller, params.backtest_id),
  );
}
