import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const THREAD = fileURLToPath(new URL('./watchdog-thread/watchdog-thread.mjs', import.meta.url));

/** Longer than a part may need to report a problem and to recover by itself. */
const PATIENCE_MS = 60_000;

/**
 * Ends this process, as kill -9 would, when its event loop has hung or `findProblem` has named a problem for this
 * long, so that its supervisor starts it again. The next process resolves what was under way. Returns the function
 * that ends the watch.
 */
export function startWatchdog(
  findProblem: () => string | null,
  { everyMs = 1000, patienceMs = PATIENCE_MS } = {},
): () => Promise<void> {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(shared);
  const turn = () => {
    Atomics.store(state, 1, findProblem() === null ? 0 : 1);
    Atomics.add(state, 0, 1);
  };
  turn();
  const timer = setInterval(turn, everyMs);
  const maxMissed = Math.ceil(patienceMs / everyMs);
  const thread = new Worker(THREAD, { workerData: { shared, everyMs, maxMissed }, execArgv: [] });
  thread.unref();
  timer.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
