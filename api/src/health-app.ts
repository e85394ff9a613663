import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps';
import { handleError, handleNotFound } from './http/error-handler';
import { registerHealth } from './http/health';
import { registerMetrics } from './http/metrics';

/** What an engine or job process answers to whoever watches it: health and metrics, nothing else. */
export function createHealthApp(deps: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorate('deps', deps);
  registerHealth(app);
  registerMetrics(app);
  return app;
}
