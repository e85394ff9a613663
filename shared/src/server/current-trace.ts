import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from '../http/trace-context';
import type { SpanOptions, Tracing } from './tracing';

/** Made where traces are recorded: its mere use slows down every promise of a process. */
let storage: AsyncLocalStorage<TraceContext> | null = null;

/** The step that is worked at here; null where none is, or none is recorded. */
export function findCurrentTrace(): TraceContext | null {
  return storage?.getStore() ?? null;
}

/** Does work as a step of a trace; while traces are recorded, `findCurrentTrace` finds it within, however deep. */
export async function runSpan<T>(
  tracing: Tracing,
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
