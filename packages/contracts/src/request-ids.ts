import { makeTraceId, parseTraceparent } from './trace-context';

/** The used part of a request. */
interface Incoming {
  headers: Readonly<Record<string, unknown>>;
}

/** Name of the id in a line of the log. */
export const TRACE_LABEL = 'trace_id';

/**
 * Options of a Fastify server that identifies requests by the id of their trace, whether traces are recorded or not.
 * The id is in each line of the log (`TRACE_LABEL`), in errors (`request_id`) and in the header `X-Request-Id`. It comes
 * from the caller's `traceparent`, or else is created here.
 */
export function describeRequestIds() {
  return {
    genReqId: ({ headers }: Incoming): string =>
      parseTraceparent(headers.traceparent)?.traceId ?? makeTraceId(),
  };
}
