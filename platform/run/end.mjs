const LOOK_EVERY_MS = 1000;

/**
 * Waits for Ctrl-C, for SIGTERM, or until `finish` is called with a reason. On SIGTERM npm ends without telling
 * the command that it has started, so the command also ends when its parent is gone.
 */
export function createEnd() {
  let finish;
  const end = new Promise((resolve) => {
    finish = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(null));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && finish(null), LOOK_EVERY_MS).unref();
  return { end, finish };
}
