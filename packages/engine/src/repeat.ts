import type { Logger } from 'pino';

/**
 * Runs `work` again and again, each time `everyMs` after it last ended. `stop` waits for a run under way. `onDone`
 * is called after each run that succeeded.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  log: Logger,
  onDone: () => void = () => undefined,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .then(onDone)
        .catch((error: unknown) => log.warn({ err: error }, 'engine round failed'))
        .then(() => schedule(everyMs));
    }, delayMs);
  };
  schedule(0);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
