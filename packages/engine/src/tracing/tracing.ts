import type { TraceContext } from '@entropi/contracts/trace-context';

type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** `client`: a call to the broker; `consumer`: what another process has caused. */
  kind: 'client' | 'consumer' | 'internal';
  /** What caused it; null begins a new trace. */
  parent: TraceContext | null;
  attributes?: SpanAttributes;
  /** When it began, if that was earlier than now. */
  startedAt?: Date;
}

export interface Span {
  readonly context: TraceContext;
  /** @param fault code of what went wrong, never its message; left out if nothing did */
  end(attributes?: SpanAttributes, fault?: string): void;
}

/** Records the engine's work as spans: its surroundings open it, and end it. */
export interface EngineTracing {
  /** False where nothing is recorded and only ids are created. */
  readonly isOn: boolean;
  start(name: string, options: SpanOptions): Span;
}
