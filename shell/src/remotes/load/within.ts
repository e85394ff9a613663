import { LoadError } from './load-state';

/**
 * Rejects with a `LoadError` of the phase `timeout` when the time of the load is over before the task ends.
 *
 * @param timeoutMs the whole limit of the load, for the message
 * @param endsAt when the limit ends, as a moment of `performance.now()`
 */
export function within<T>(timeoutMs: number, endsAt: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    const late = new LoadError('timeout', `it took longer than ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(late), Math.max(endsAt - performance.now(), 0));
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}
