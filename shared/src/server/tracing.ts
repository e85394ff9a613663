import { makeSpanId, makeTraceId, type TraceContext } from '../http/trace-context';

/** Short, and nothing secret: what is written here leaves the installation. No addresses, no texts of a user. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** What requested it; without a `spanId` it is the first of its trace, null: of a new trace. */
  parent: { traceId: string; spanId?: string } | null;
  attributes?: SpanAttributes;
  /** When it began, where that is before now. */
  startedAt?: Date;
}

/** A step of work that has a beginning and an end. */
export interface Span {
  readonly context: TraceContext;
  /** @param fault a code of what went wrong, never its message; left out: nothing did */
  end(attributes?: SpanAttributes, fault?: string): void;
}

/** Records what belongs together across processes. */
export interface Tracing {
  /** False where nothing is recorded: then only the ids are made. */
  readonly isOn: boolean;
  start(name: string, options: SpanOptions): Span;
  /** Sends what is recorded and ends; never rejects. */
  stop(): Promise<void>;
}

/** Of a process that records no traces: ids go on all the same. */
export const NO_TRACING: Tracing = {
  isOn: false,
  start: (_name, { parent }) => ({
    context: { traceId: parent?.traceId ?? makeTraceId(), spanId: makeSpanId() },
    end: () => undefined,
  }),
  stop: async () => undefined,
};
