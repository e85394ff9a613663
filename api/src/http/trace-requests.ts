import { createRequestSpans } from '@entropi/shared/server/request-spans';
import type { FastifyInstance } from 'fastify';

/** Makes a span of every request. Where traces are off, no hook is added and a request costs nothing more. */
export function traceRequests(app: FastifyInstance): void {
  const { tracing } = app.deps;
  const spans = createRequestSpans(tracing);
  app.decorate('spans', spans);
  if (!tracing.isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    spans.begin(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.end(request, reply.statusCode);
    done();
  });
}
