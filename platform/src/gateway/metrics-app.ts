import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { endConnectionsOnClose } from './end-connections';

/** Serves the metrics of a gateway to the inside network, on a separate port. */
export function createMetricsApp(registry: Registry): FastifyInstance {
  const app = fastify();
  endConnectionsOnClose(app);
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return registry.metrics();
  });
  return app;
}
