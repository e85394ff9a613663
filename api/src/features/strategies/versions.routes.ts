import {
  getStrategyVersion,
  listStrategyVersions,
  restoreStrategyVersion,
} from '@entropi/contracts/strategy-versions';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readVersion, readVersions, restoreVersion } from './versions.domain';

export function strategyVersionRoutes(scope: FastifyInstance): void {
  route(scope, listStrategyVersions, ({ deps, params, query }) =>
    readVersions(deps.db, params.strategy_id, query),
  );

  route(scope, getStrategyVersion, ({ deps, params, query }) =>
    readVersion(deps.db, params.strategy_id, { version: params.version, against: query.against }),
  );

  route(scope, restoreStrategyVersion, ({ deps, caller, params, body }) =>
    restoreVersion(deps, caller, params.strategy_id, {
      earlier: params.version,
      current: body.version,
    }),
  );
}
