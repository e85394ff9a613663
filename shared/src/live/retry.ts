const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Waits before the next attempt: from one second, doubling to thirty. Half of the wait is random, so that
 * the clients of a restarted server do not come back at once. It also lasts while the browser is offline.
 * Resolves early when the signal fires, and never rejects.
 *
 * @param failures attempts that have failed in a row, from 1
 */
export async function waitBeforeRetry(failures: number, signal: AbortSignal): Promise<void> {
  const longestMs = Math.min(FIRST_WAIT_MS * 2 ** Math.max(failures - 1, 0), MAX_WAIT_MS);
  await until(signal, (done) => {
    const timer = setTimeout(done, longestMs / 2 + (Math.random() * longestMs) / 2);
    return () => clearTimeout(timer);
  });
  if (navigator.onLine || signal.aborted) return;
  await until(signal, (done) => {
    window.addEventListener('online', done);
    return () => window.removeEventListener('online', done);
  });
}

function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = start(finish);
    signal.addEventListener('abort', finish);
  });
}
