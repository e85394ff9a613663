import { LoadError } from './load-state';

/**
 * Gives a task up when the time of its load is over.
 *
 * @param timeoutMs what that was in all, for people
 * @param endsAt as `performance.now()` tells it
 */
export function within<T>(timeoutMs: number, endsAt: number, task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    const late = new LoadError('timeout', `it took longer than ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(late), Math.max(endsAt - performance.now(), 0));
  });
  return Promise.race([task, limit]).finally(() => clearTimeout(timer));
}
