import { createRequestSpans, type RequestSpans } from '@entropi/shared/server/request-spans';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { FastifyInstance } from 'fastify';

/** Makes a span of every request. Where traces are off, it adds no hook. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): RequestSpans {
  const spans = createRequestSpans(tracing);
  if (!tracing.isOn) return spans;
  app.addHook('onRequest', (request, _reply, done) => {
    spans.begin(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.end(request, reply.statusCode);
    done();
  });
  return spans;
}
