import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps';
import { createBaseServer, demandHost, setHeaders } from './http/base-server';
import { handleNotFound } from './http/error-handler';
import { registerHealth } from './http/health';
import { observeResponses, registerMetrics } from './http/metrics';
import { registerOpenApi } from './http/openapi';
import { createRegistry } from './metrics/registry';

/**
 * What a process shows to the inside network: its health, its metrics and, with the API, the description of it.
 *
 * @param api absent in a process of engine or jobs
 */
export function createHealthApp(deps: Deps, api?: FastifyInstance): FastifyInstance {
  const app = createBaseServer(deps);
  registerHealth(app);
  app.register(async (scope) => {
    scope.setNotFoundHandler(handleNotFound);
    setHeaders(scope, {});
    demandHost(scope);
    const metrics = api?.metrics ?? createRegistry(deps);
    if (!api) observeResponses(scope, metrics);
    registerMetrics(scope, metrics);
    if (api) registerOpenApi(scope, api);
  });
  return app;
}
