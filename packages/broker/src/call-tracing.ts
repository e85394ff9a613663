/** A span that work is part of, and the trace that it belongs to. */
export interface CallContext {
  traceId: string;
  spanId: string;
}

export interface CallSpanOptions {
  kind: 'client';
  parent: CallContext;
  attributes: Record<string, string>;
}

/** Records calls to the broker as spans of the work that makes them. */
export interface CallTracing {
  /** Finds the span in which the calling code runs; null when there is none, or none is recorded. */
  findCurrent(): CallContext | null;
  start(name: string, options: CallSpanOptions): CallSpan;
}

export interface CallSpan {
  /** @param fault code of what went wrong, never its message; left out if nothing did */
  end(attributes: Record<string, number>, fault?: string): void;
}
