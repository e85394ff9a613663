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
import { toBacktest, toSummary } from './backtest-view';
import { deleteBacktest, getVisibleBacktest, listCycles, listShares } from './backtests.domain';
import { listBacktestRows } from './backtests.repo';
import { startBacktest } from './start-backtest.domain';

export function backtestRoutes(scope: FastifyInstance): void {
  route(scope, startContract, ({ deps, caller, body }) => startBacktest(deps, caller, body));

  route(scope, listBacktests, async ({ deps, owner, query: { skip, limit } }) => {
    const { rows, total } = await listBacktestRows(deps.db, owner, { skip, limit });
    return { items: rows.map(toSummary), total, skip, limit };
  });

  route(scope, getBacktest, async ({ deps, caller, params }) =>
    toBacktest(await getVisibleBacktest(deps, caller, params.backtest_id)),
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
