/**
 * Where a step of work belongs (W3C Trace Context): `traceId`, 32 hexadecimal digits, is the same in the browser,
 * the gateway, the API and the engine; `spanId`, 16 digits, names the step that requested this one.
 */
export interface TraceContext {
  traceId: string;
  spanId: string;
}

/** Name of the header that carries it; `formatTraceparent` writes its value. */
export const TRACEPARENT = 'traceparent';

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const MAX_LENGTH = 200;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/**
 * Reads a header of anyone: null for whatever is not exactly of the form, so that an id that reaches a log or a
 * response is hexadecimal and nothing else. Flags are not believed: who records a trace decides by its id.
 */
export function parseTraceparent(value: unknown): TraceContext | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const [, version, traceId, spanId, rest] = FORM.exec(value) ?? [];
  if (!traceId || !spanId || version === 'ff' || (version === '00' && rest)) return null;
  return traceId === NO_TRACE || spanId === NO_SPAN ? null : { traceId, spanId };
}

export function formatTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** For work that someone else goes on with: of a step that is not recorded the trace alone is known; null: neither. */
export function continueTraceparent(
  trace: { traceId: string; spanId?: string } | null | undefined,
): string {
  const traceId = trace?.traceId ?? makeTraceId();
  return formatTraceparent({ traceId, spanId: trace?.spanId ?? makeSpanId() });
}

export function makeTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

export function makeSpanId(): string {
  // the digits in the middle of a UUID hold its version
  return crypto.randomUUID().slice(-17).replace('-', '');
}
