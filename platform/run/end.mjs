const LOOK_EVERY_MS = 1000;

let hasOwnEnd = false;

/** Whether the command stops what it has started by itself, in its order. */
export const endsItself = () => hasOwnEnd;

/**
 * Calls back at each Ctrl-C, SIGTERM and SIGHUP with its name. On SIGTERM npm ends without telling the command that it
 * has started: with `followsParent` it calls back once its parent is gone, with null.
 */
export function watchEnd(onEnd, { followsParent }) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onEnd);
  if (!followsParent) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd(null);
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Waits for Ctrl-C, for SIGTERM, until the parent is gone, or until `finish` is called with a reason. */
export function createEnd() {
  let finish;
  const end = new Promise((resolve) => {
    finish = resolve;
  });
  hasOwnEnd = true;
  watchEnd(() => finish(null), { followsParent: true });
  return { end, finish };
}
