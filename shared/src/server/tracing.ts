import { makeSpanId, makeTraceId, type TraceContext } from '@entropi/contracts/trace-context';

/** Attributes are short and not secret, because they leave the installation: no addresses, no texts of a user. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** What caused it. Without a `spanId` the span is the first of its trace; null begins a new trace. */
  parent: { traceId: string; spanId?: string } | null;
  attributes?: SpanAttributes;
  /** When it began, if that was earlier than now. */
  startedAt?: Date;
}

/** A span: a piece of work with a beginning and an end. */
export interface Span {
  readonly context: TraceContext;
  /** @param fault code of what went wrong, never its message; left out if nothing did */
  end(attributes?: SpanAttributes, fault?: string): void;
}

/** Records spans that belong together across processes. */
export interface Tracing {
  /** False where nothing is recorded and only ids are created. */
  readonly isOn: boolean;
  start(name: string, options: SpanOptions): Span;
  /** Sends what was recorded, and ends; never rejects. */
  stop(): Promise<void>;
}

/** For a process that records no traces; it still passes on their ids. */
export const NO_TRACING: Tracing = {
  isOn: false,
  start: (_name, { parent }) => ({
    context: { traceId: parent?.traceId ?? makeTraceId(), spanId: makeSpanId() },
    end: () => undefined,
  }),
  stop: async () => undefined,
};
