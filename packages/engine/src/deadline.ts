import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves to what `work` resolves to, or to what `onLate` returns when `work` has not settled after `waitMs`. The
 * work itself goes on; a failure after the deadline is passed to `onLateFailure`.
 */
export async function withDeadline<T, L>(
  work: Promise<T>,
  waitMs: number,
  onLate: () => L,
  onLateFailure: (error: unknown) => void,
): Promise<T | L> {
  const timer = new AbortController();
  let isLate = false;
  const late = sleep(Math.max(waitMs, 0), undefined, { signal: timer.signal, ref: false }).then(
    () => {
      isLate = true;
      return onLate();
    },
  );
  const guarded = work.catch((error: unknown) => {
    if (!isLate) throw error;
    onLateFailure(error);
    return onLate();
  });
  try {
    return await Promise.race([guarded, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}
