/** Part of browsers and of Node; the types of neither are known here. */
declare const crypto: { randomUUID(): string };

/**
 * The place of a span in its trace (W3C Trace Context): `traceId`, 32 hexadecimal digits, is the same in the browser,
 * the gateway, the API and the engine; `spanId`, 16 digits, names the span that caused this one.
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
 * Reads a header that anybody may have sent. Returns null for whatever is not exactly of the form, so that an id in a
 * log or a response is always hexadecimal. Flags are ignored: each process decides by the id whether it records.
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

/**
 * Writes the header for work that another process continues: with a new span id where the step is not recorded, and in a
 * new trace without any.
 */
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
  // The digits in the middle of a UUID hold its version, so they are not random.
  return crypto.randomUUID().slice(-17).replace('-', '');
}
