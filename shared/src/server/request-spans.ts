import type { IncomingHttpHeaders } from 'node:http';
import { parseTraceparent } from '@entropi/contracts/trace-context';
import { nameOperation } from './request-metrics';
import type { Span, Tracing } from './tracing';

/** The part of a Fastify request that is needed here, because `shared` does not depend on Fastify. */
interface TracedRequest {
  id: string;
  method: string;
  headers: IncomingHttpHeaders;
  routeOptions: Parameters<typeof nameOperation>[1];
}

/** Records the spans of a server's requests, named by operation, because an address can hold tokens or personal data. */
export function createRequestSpans(tracing: Tracing) {
  const spans = new WeakMap<object, Span>();
  return {
    begin(request: TracedRequest): void {
      const parent = parseTraceparent(request.headers.traceparent) ?? { traceId: request.id };
      const name = nameOperation(request.method, request.routeOptions);
      spans.set(request, tracing.start(name, { kind: 'server', parent }));
    },
    end(request: object, status: number): void {
      const fault = status >= 500 ? String(status) : undefined;
      spans.get(request)?.end({ 'http.response.status_code': status }, fault);
    },
    /** Returns the context of a request's span; only its trace if the span is not recorded. */
    findContext(request: { id: string }): { traceId: string; spanId?: string } {
      const span = tracing.isOn ? spans.get(request) : undefined;
      return span?.context ?? { traceId: request.id };
    },
  };
}

export type RequestSpans = ReturnType<typeof createRequestSpans>;
