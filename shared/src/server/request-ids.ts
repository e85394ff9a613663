import type { IncomingMessage } from 'node:http';
import { makeTraceId, parseTraceparent } from '../http/trace-context';

/** What a line of the log calls it. */
export const TRACE_LABEL = 'trace_id';

/**
 * Options of a Fastify server whose requests are known by the id of their trace, whether traces are recorded or not:
 * it stands in each line of the log (`TRACE_LABEL`), in errors (`request_id`) and in the header `X-Request-Id`. It comes
 * from the caller's `traceparent`, else it is made here.
 */
export function describeRequestIds() {
  return {
    genReqId: ({ headers }: IncomingMessage): string =>
      (headers.traceparent && parseTraceparent(headers.traceparent)?.traceId) || makeTraceId(),
  };
}
