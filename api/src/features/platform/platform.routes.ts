import {
  getPlatformStatus,
  listPlatformChanges,
  promotePlatformVersion,
  recallPlatformVersion,
  rollBackPlatform,
  setPlatformCanary,
} from '@entropi/contracts/platform';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readPlatformChanges, readPlatformStatus, releasePlatform } from './platform.domain';

export function platformRoutes(scope: FastifyInstance): void {
  route(scope, getPlatformStatus, ({ deps }) => readPlatformStatus(deps));

  route(scope, listPlatformChanges, ({ deps, query }) => readPlatformChanges(deps, query));

  route(scope, promotePlatformVersion, ({ deps, caller, params, body }) =>
    releasePlatform(deps, caller, 'promote', params.name, body),
  );

  route(scope, setPlatformCanary, ({ deps, caller, params, body }) =>
    releasePlatform(deps, caller, 'canary', params.name, body),
  );

  route(scope, rollBackPlatform, ({ deps, caller, params, body }) =>
    releasePlatform(deps, caller, 'rollback', params.name, body),
  );

  route(scope, recallPlatformVersion, ({ deps, caller, params, body }) =>
    releasePlatform(deps, caller, 'recall', params.name, body),
  );
}
