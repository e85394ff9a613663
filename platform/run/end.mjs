const LOOK_EVERY_MS = 1000;

/**
 * Waits for Ctrl-C, for SIGTERM, or until `finish` is called with the reason why it is over. npm ends on
 * SIGTERM without a word to what it has started: the command ends when who has started it is gone.
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
