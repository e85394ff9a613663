import {
  formatTraceparent,
  makeSpanId,
  makeTraceId,
  parseTraceparent,
} from '@entropi/shared/http/trace-context';

/** A page that stays open for days is no single trace: what it does later has another one. */
const LIFE_MS = 5 * 60_000;

let traceId = makeTraceId();
let begunAt = performance.now();

/**
 * Goes on with a trace in this page.
 *
 * @param traceparent of the request for the page, as index.html carries it; without one the trace begins here
 */
export function continueTrace(traceparent: string | undefined): void {
  traceId = parseTraceparent(traceparent)?.traceId ?? makeTraceId();
  begunAt = performance.now();
}

/** The trace of what the page does now: its loads and its calls carry the same id. */
export function findTraceId(): string {
  if (performance.now() - begunAt >= LIFE_MS) continueTrace(undefined);
  return traceId;
}

/** For a request of this page: a step of its own in the trace. */
export function makeTraceparent(): string {
  return formatTraceparent({ traceId: findTraceId(), spanId: makeSpanId() });
}
