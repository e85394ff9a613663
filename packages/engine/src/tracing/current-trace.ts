import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from '@entropi/contracts/trace-context';
import type { EngineTracing, SpanOptions } from './tracing';

/** Created only where traces are recorded, because its mere use slows down every promise of the process. */
let storage: AsyncLocalStorage<TraceContext> | null = null;

/** Finds the span in which the calling code runs; null when there is none, or none is recorded. */
export function findCurrentTrace(): TraceContext | null {
  return storage?.getStore() ?? null;
}

/** Runs a function within a span. While traces are recorded, `findCurrentTrace` finds it, however deep the call. */
export async function runSpan<T>(
  tracing: EngineTracing,
  name: string,
  options: SpanOptions,
  work: (context: TraceContext) => Promise<T>,
): Promise<T> {
  const span = tracing.start(name, options);
  if (!tracing.isOn) return work(span.context);
  storage ??= new AsyncLocalStorage();
  try {
    const result = await storage.run(span.context, () => work(span.context));
    span.end();
    return result;
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'error');
    throw error;
  }
}
