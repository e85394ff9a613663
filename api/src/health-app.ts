import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps';
import { createBaseServer, demandHost } from './http/base-server';
import { handleNotFound } from './http/error-handler';
import { registerHealth } from './http/health';
import { observeResponses, registerMetrics } from './http/metrics';
import { registerOpenApi } from './http/openapi';

/**
 * What a process shows to the inside network: its health and metrics and, with the API, how that is described.
 *
 * @param api absent in a process of engine or jobs
 */
export function createHealthApp(deps: Deps, api?: FastifyInstance): FastifyInstance {
  const app = createBaseServer(deps);
  app.setNotFoundHandler(handleNotFound);
  demandHost(app);
  registerHealth(app);
  registerMetrics(app, api ? api.metrics : observeResponses(app));
  if (api) registerOpenApi(app, api);
  return app;
}
