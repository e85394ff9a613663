import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` resolves to, or what `onLate` returns when it has not settled after `waitMs`. The work itself goes on:
 * its failure after the deadline is passed to `onLateFailure`.
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
