import type { IncomingMessage } from 'node:http';
import { makeTraceId, parseTraceparent } from '../http/trace-context';

/** Name of the id in a line of the log. */
export const TRACE_LABEL = 'trace_id';

/**
 * Options of a Fastify server that identifies requests by the id of their trace, whether traces are recorded or not.
 * The id is in each line of the log (`TRACE_LABEL`), in errors (`request_id`) and in the header `X-Request-Id`. It comes
 * from the caller's `traceparent`, or else is created here.
 */
export function describeRequestIds() {
  return {
    genReqId: ({ headers }: IncomingMessage): string =>
      (headers.traceparent && parseTraceparent(headers.traceparent)?.traceId) || makeTraceId(),
  };
}
