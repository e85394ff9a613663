import { nameOperation, REQUEST_SECONDS } from '@entropi/shared/server/request-metrics';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Counts and times every response of `scope` by operation and status. */
export function observeResponses(scope: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({ ...REQUEST_SECONDS, registers: [registry] });
  scope.addHook('onResponse', (request, reply, done) => {
    const operation = nameOperation(request.method, request.routeOptions);
    requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves them at `/metrics`, for the inside network alone, since they show how busy the users are. */
export function registerMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
