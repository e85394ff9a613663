import { getMarket, listCandles, listMarkets } from '@entropi/contracts/markets';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readMarket, refreshCandles, searchMarkets } from './markets.domain';

export function marketRoutes(scope: FastifyInstance): void {
  route(scope, listMarkets, ({ deps, caller, query }) => searchMarkets(deps, caller, query.search));

  route(scope, getMarket, ({ deps, caller, params }) => readMarket(deps, caller, params.epic));

  route(scope, listCandles, ({ deps, caller, params, query }) =>
    refreshCandles(deps, caller, params.epic, query),
  );
}
