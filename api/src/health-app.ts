import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps';
import { createBaseServer, demandHost } from './http/base-server';
import { registerHealth } from './http/health';
import { registerMetrics } from './http/metrics';

/** What an engine or job process answers to whoever watches it: health and metrics, nothing else. */
export function createHealthApp(deps: Deps): FastifyInstance {
  const app = createBaseServer(deps);
  demandHost(app);
  registerHealth(app);
  registerMetrics(app);
  return app;
}
