import {
  formatTraceparent,
  makeSpanId,
  makeTraceId,
  parseTraceparent,
} from '@entropi/contracts/trace-context';

/** A page may stay open for days, which is too long for one trace: it begins a new one after this time. */
const LIFE_MS = 5 * 60_000;

let traceId = makeTraceId();
let begunAt = performance.now();

/**
 * Continues a trace in this page.
 *
 * @param traceparent of the request for the page, as index.html carries it; without one the trace begins here
 */
export function continueTrace(traceparent: string | undefined): void {
  traceId = parseTraceparent(traceparent)?.traceId ?? makeTraceId();
  begunAt = performance.now();
}

/** The present trace of the page, whose id its loads and its calls carry. */
export function findTraceId(): string {
  if (performance.now() - begunAt >= LIFE_MS) continueTrace(undefined);
  return traceId;
}

/** Builds the `traceparent` of one request: a new span in the present trace. */
export function makeTraceparent(): string {
  return formatTraceparent({ traceId: findTraceId(), spanId: makeSpanId() });
}
